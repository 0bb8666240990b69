import { CloudOff } from 'lucide-react'
import { ApiError, NetworkError } from '../api/errors.ts'
import { useText } from '../i18n/useText.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './EmptyView.module.css'

type Props = { readonly error: Error; readonly onRetry: () => void }

/** The messages of a view could not be read: why, and what can be done. */
export const PaneFailure = ({ error, onRetry }: Props) => {
  const t = useText()
  const text =
    error instanceof NetworkError
      ? t('messages.unreachable')
      : error instanceof ApiError
        ? error.message
        : t('messages.unreadable')
  return (
    <div className={styles['pane']} role="alert">
      <EmptyState
        icon={<CloudOff size={24} strokeWidth={1.5} aria-hidden />}
        title={t('messages.loadFailed')}
        text={text}
      >
        <Button tone="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </EmptyState>
    </div>
  )
}
