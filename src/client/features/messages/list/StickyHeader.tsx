import type { Conversation } from '../../../navigation/view.ts'
import { ConversationHeader } from './ConversationHeader.tsx'
import { dayNameToday } from './dayName.ts'
import styles from './StickyHeader.module.css'

type Props = {
  /** Of the first row in sight; undefined where the whole list is one conversation. */
  readonly conversation: Conversation | undefined
  readonly date: Date
  readonly isScrolling: boolean
  readonly onJump: (from: Date) => void
}

/**
 * Says at the upper edge where and when the first row in sight was written, once its own separators are out of sight.
 * Only for the eye: everything it says stands with the rows.
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
