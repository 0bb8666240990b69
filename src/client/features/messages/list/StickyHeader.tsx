import type { Conversation } from '../../../navigation/view.ts'
import { ConversationHeader } from './ConversationHeader.tsx'
import { dayNameToday } from './dayName.ts'
import styles from './StickyHeader.module.css'

type Props = {
  /** The conversation of the first row in sight; undefined if the whole list is one conversation. */
  readonly conversation: Conversation | undefined
  readonly date: Date
  readonly isScrolling: boolean
  readonly onJump: (from: Date) => void
}

/**
 * Shows at the upper edge the conversation and day of the first row in sight, once its own separators are out
 * of sight. Only for the eye: the rows themselves say all of it.
 */
export const StickyHeader = ({ conversation, date, isScrolling, onJump }: Props) => {
  const language = document.documentElement.lang || 'en'
  return (
    <div className={styles['sticky']} aria-hidden="true">
      {conversation && <ConversationHeader conversation={conversation} messageId={0} place="edge" />}
      <button
        type="button"
        tabIndex={-1}
        className={styles['day']}
        data-shown={isScrolling || conversation ? '' : undefined}
        onClick={() => onJump(date)}
      >
        <time dateTime={date.toISOString()}>{dayNameToday(date, language)}</time>
      </button>
    </div>
  )
}
