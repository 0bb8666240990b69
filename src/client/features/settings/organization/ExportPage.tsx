import { Download } from 'lucide-react'
import { useId } from 'react'
import { exportPublicData } from '../../../../protocol/chat/export.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser } from '../../people/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { Part } from '../form/Part.tsx'
import styles from './ExportPage.module.css'

/** The service makes the file while the browser keeps it: nothing lies anywhere for others to find. */
const address = `/api/v1${exportPublicData.path}`

/** Takes what is public out of the organisation, as a file. */
export const ExportPage = () => {
  const t = useText()
  const id = useId()
  const mayExport = isAdministrator(useOwnUser())
  const icon = <Download size={16} strokeWidth={1.75} aria-hidden />
  return (
    <Part title={t('export.title')} text={t('export.about')}>
      <ul className={styles['contents']}>
        <li>{t('export.holds')}</li>
        <li>{t('export.leavesOut')}</li>
        <li>{t('export.form')}</li>
      </ul>
      {mayExport ? (
        <a href={address} download aria-describedby={id} className={buttonClasses('primary')}>
          {icon}
          {t('export.download')}
        </a>
      ) : (
        <Button icon={icon} aria-disabled aria-describedby={id}>
          {t('export.download')}
        </Button>
      )}
      <p id={id} className={styles['note']}>
        {t(mayExport ? 'export.note' : 'export.forAdministrators')}
      </p>
    </Part>
  )
}
