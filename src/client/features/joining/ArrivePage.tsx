import { useText } from '../../i18n/useText.ts'
import { replaceAddress } from '../../navigation/goTo.ts'
import { settingsPath } from '../../navigation/settingsAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { EntrySheet } from '../signIn/EntrySheet.tsx'
import styles from './ArrivePage.module.css'
import { joiningTexts } from './texts/joiningTexts.ts'

/** The last page of the set-up: a team can come from elsewhere, which has to be first. */
export const ArrivePage = ({ onChosen }: { readonly onChosen: () => void }) => {
  const t = useText(joiningTexts)
  const toImport = (): void => {
    replaceAddress(settingsPath('admin', 'import'))
    onChosen()
  }
  return (
    <EntrySheet title={t('joining.arriveTitle')} lead={t('joining.arriveLead')}>
      <div className={styles['choices']}>
        <Button tone="primary" onClick={toImport}>
          {t('joining.arriveImport')}
        </Button>
        <Button onClick={onChosen}>{t('joining.arriveEmpty')}</Button>
        <p className={styles['note']}>{t('joining.arriveZulip')}</p>
      </div>
    </EntrySheet>
  )
}
