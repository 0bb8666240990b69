import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { messageTexts } from '../texts/messageTexts.ts'
import styles from './GhostRows.module.css'

type Props = { readonly hasFailed: boolean; readonly onRetry: () => void }

/** Three placeholder rows for those on their way; a button to try again when they failed to load. */
export const GhostRows = ({ hasFailed, onRetry }: Props) => {
  const t = useText(messageTexts, uiTexts)
  if (hasFailed) {
    return (
      <p role="alert" className={styles['failed']}>
        {t('messages.loadFailed')}
        <Button size="dense" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </p>
    )
  }
  return (
    <div className={styles['ghosts']} aria-hidden="true">
      <span className={styles['ghost']} />
      <span className={styles['ghost']} />
      <span className={styles['ghost']} />
    </div>
  )
}
