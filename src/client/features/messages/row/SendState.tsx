import { CircleAlert, Clock } from 'lucide-react'
import type { TextKey } from '../../../i18n/textKey.ts'
import { Button } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { OutboxEntry } from '../outbox/entry.ts'
import styles from './SendState.module.css'
import type { RowTools } from './tools.ts'

type Props = { readonly entry: OutboxEntry; readonly tools: RowTools }

/** The progress of an own message on its way, with the possible actions (ux 1.4). */
export const SendState = ({ entry, tools: { text, actions } }: Props) => {
  switch (entry.state) {
    case 'queued':
    case 'sending':
      return (
        <span className={styles['soon']}>
          <Clock size={12} strokeWidth={1.5} aria-hidden />
          <VisuallyHidden>{text('messages.sending')}</VisuallyHidden>
        </span>
      )
    case 'waiting':
      return (
        <p className={styles['line']}>
          <Clock size={12} strokeWidth={1.5} aria-hidden />
          {text(waitingText(entry))}
          <Button size="dense" tone="quiet" onClick={() => actions.unsent('change', entry)}>
            {text('messages.takeBack')}
          </Button>
        </p>
      )
    case 'unconfirmed':
      return (
        <p className={styles['line']}>
          <Clock size={12} strokeWidth={1.5} aria-hidden />
          {text('messages.checking')}
        </p>
      )
    case 'failed':
      return (
        <p className={styles['failed']}>
          <CircleAlert size={14} strokeWidth={1.5} aria-hidden />
          <span dir="auto">
            {entry.reason === undefined
              ? text('messages.notSent')
              : text('messages.refused', { reason: entry.reason })}
          </span>
          <Choices entry={entry} tools={{ text, actions }} />
        </p>
      )
    case 'sent':
      return null
  }
}

const waitingText = ({ code }: OutboxEntry): TextKey => {
  switch (code) {
    case 'RATE_LIMIT_HIT':
      return 'messages.waitingForLimit'
    case 'FAILURE':
      return 'messages.waitingForService'
    case 'BEHIND':
      return 'messages.waitingBehind'
    default:
      return 'messages.waiting'
  }
}

const Choices = ({
  entry,
  tools: { text, actions },
}: {
  entry: OutboxEntry
  tools: Pick<RowTools, 'text' | 'actions'>
}) => (
  <span className={styles['choices']}>
    <Button size="dense" onClick={() => actions.unsent('retry', entry)}>
      {text('messages.retry')}
    </Button>
    <Button size="dense" tone="quiet" onClick={() => actions.unsent('change', entry)}>
      {text('messages.edit')}
    </Button>
    <Button size="dense" tone="quiet" onClick={() => actions.unsent('discard', entry)}>
      {text('messages.delete')}
    </Button>
  </span>
)
