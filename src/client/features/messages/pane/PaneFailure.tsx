import { CloudOff } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { messageTexts } from '../texts/messageTexts.ts'
import styles from './EmptyView.module.css'

type Props = { readonly error: Error; readonly onRetry: () => void }

/** Shows why the messages of a view could not be read, and the possible remedies. */
export const PaneFailure = ({ error, onRetry }: Props) => {
  const t = useText(messageTexts, uiTexts)
  return (
    <div className={styles['pane']} role="alert">
      <EmptyState
        icon={<CloudOff size={24} strokeWidth={1.5} aria-hidden />}
        title={t('messages.loadFailed')}
        text={reasonOf(t, error)}
      >
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </EmptyState>
    </div>
  )
}
