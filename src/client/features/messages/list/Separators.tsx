import { useText } from '../../../i18n/useText.ts'
import { dayNameToday } from './dayName.ts'
import type { Separator } from './rows.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import styles from './Separators.module.css'
import { laterPart } from '../laterPart.ts'
import { messageTexts } from '../texts/messageTexts.ts'

const ConversationHeader = laterPart((later) => later.ConversationHeader)

const DaySeparator = ({ date }: { date: Date }) => {
  const t = useText(messageTexts)
  const language = document.documentElement.lang || 'en'
  const name = dayNameToday(date, language)
  return (
    <div className={styles['day']}>
      <span role="separator" aria-label={name} />
      {/* For the pointer: the keyboard has a command to go to a date from anywhere. */}
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup="dialog"
        data-day={date.toISOString()}
        data-tooltip={t('messages.jumpToDate')}
        className={styles['jump']}
      >
        <time dateTime={date.toISOString()}>{name}</time>
      </button>
    </div>
  )
}

const UnreadSeparator = () => {
  const t = useText(messageTexts)
  return (
    <div role="separator" aria-label={t('messages.newMessages')} className={styles['unread']}>
      <span>{t('messages.newMessages')}</span>
    </div>
  )
}

/** The separators between two rows. */
export const Separators = ({ separators }: { separators: readonly Separator[] }) =>
  separators.map((separator) => {
    switch (separator.kind) {
      case 'day':
        return <DaySeparator key="day" date={separator.date} />
      case 'unread':
        return <UnreadSeparator key="unread" />
      case 'conversation':
        return (
          <PartBoundary key="conversation" fallback={<div className={styles['heading']} />}>
            <ConversationHeader
              conversation={separator.conversation}
              messageId={separator.messageId}
              foundTopic={separator.foundTopic}
            />
          </PartBoundary>
        )
    }
  })
