import { useState } from 'react'
import { HardDrive, X } from 'lucide-react'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { useOrganisation } from '../../features/organization/organization.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import styles from './StorageNotice.module.css'

/**
 * Warns administrators that the service's disk is nearly full; the service sends this only to them. Once hidden, it
 * stays hidden until the disk is fuller.
 */
export const DiskNotice = () => {
  const t = useText(laterShellTexts, uiTexts)
  const { disk_state: state } = useOrganisation()
  const [dismissed, setDismissed] = useState<string>()
  if ((state !== 'low' && state !== 'full') || state === dismissed) return null
  return (
    <div role="alert" className={styles['notice']}>
      <HardDrive size={16} strokeWidth={1.6} aria-hidden />
      <p>
        {t(state === 'full' ? 'shell.diskFull' : 'shell.diskLow')}{' '}
        <Link to="/admin/usage">{t('shell.diskMore')}</Link>
      </p>
      <IconButton size="small" label={t('common.dismiss')} onClick={() => setDismissed(state)}>
        <X size={14} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </div>
  )
}
