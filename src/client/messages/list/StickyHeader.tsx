import type { Conversation } from '../../conversations/view.ts'
import { ConversationHeader } from './ConversationHeader.tsx'
import { dayNameToday } from './dayName.ts'
import styles from './StickyHeader.module.css'

type Props = {
  /** Of the first row in sight; undefined where the whole list is one conversation. */
  readonly conversation: Conversation | undefined
  readonly date: Date
  readonly isScrolling: boolean
}

/**
 * Says at the upper edge where and when the first row in sight was written, once its own separators are out of sight.
 * Only for the eye: everything it says stands with the rows.
 */
export const StickyHeader = ({ conversation, date, isScrolling }: Props) => {
  const language = document.documentElement.lang || 'en'
  return (
    <div className={styles['sticky']} aria-hidden="true" inert={!conversation}>
      {conversation && <ConversationHeader conversation={conversation} messageId={0} place="edge" />}
      <span className={styles['day']} data-shown={isScrolling || conversation ? '' : undefined}>
        {dayNameToday(date, language)}
      </span>
    </div>
  )
}
