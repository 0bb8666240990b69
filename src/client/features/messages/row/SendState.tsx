import { CircleAlert, Clock } from 'lucide-react'
import type { TextKey } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { refusalText } from '../../../kernel/view/refusalText.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { HELD, isHeld, type OutboxEntry } from '../outbox/entry.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
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
          <VisuallyHidden>{text(laterMessageTexts('messages.sending'))}</VisuallyHidden>
        </span>
      )
    case 'waiting':
      return (
        <p className={styles['line']}>
          <Clock size={12} strokeWidth={1.5} aria-hidden />
          {text(waitingText(entry))}
          <Button size="dense" tone="quiet" onClick={() => actions.unsent('change', entry)}>
            {text(isHeld(entry) ? uiTexts('common.undo') : laterMessageTexts('messages.takeBack'))}
          </Button>
        </p>
      )
    case 'unconfirmed':
      return (
        <p className={styles['line']}>
          <Clock size={12} strokeWidth={1.5} aria-hidden />
          {text(laterMessageTexts('messages.checking'))}
        </p>
      )
    case 'failed':
      return (
        <p className={styles['failed']}>
          <CircleAlert size={14} strokeWidth={1.5} aria-hidden />
          <span dir="auto">
            {entry.reason === undefined
              ? text(laterMessageTexts('messages.notSent'))
              : text(laterMessageTexts('messages.refused'), {
                  reason: refusalText(text, { message: entry.reason, refusal: entry.refusal }),
                })}
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
      return laterMessageTexts('messages.waitingForLimit')
    case 'FAILURE':
      return laterMessageTexts('messages.waitingForService')
    case HELD:
      return laterMessageTexts('messages.held')
    case 'BEHIND':
      return laterMessageTexts('messages.waitingBehind')
    default:
      return laterMessageTexts('messages.waiting')
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
      {text(laterMessageTexts('messages.retry'))}
    </Button>
    <Button size="dense" tone="quiet" onClick={() => actions.unsent('change', entry)}>
      {text(laterMessageTexts('messages.edit'))}
    </Button>
    <Button size="dense" tone="quiet" onClick={() => actions.unsent('discard', entry)}>
      {text(laterMessageTexts('messages.delete'))}
    </Button>
  </span>
)
