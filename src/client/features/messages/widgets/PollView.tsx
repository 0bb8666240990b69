import type { Message } from '../../../../protocol/chat/messages.ts'
import { peopleTexts } from '../../people/texts/peopleTexts.ts'
import { listed } from '../../../ui/format/listed.ts'
import { nameIn, type RowTools } from '../row/tools.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { messageTexts } from '../texts/messageTexts.ts'
import { LineForm } from './LineForm.tsx'
import { nextIndex } from './nextIndex.ts'
import { pollOf, type Poll } from './poll.ts'
import { useSteps } from './useSteps.ts'
import styles from './Widget.module.css'
import { WidgetTitle } from './WidgetTitle.tsx'

interface OptionProps {
  readonly option: Poll['options'][number]
  /** Votes of the option with the most. */
  readonly most: number
  readonly tools: RowTools
  readonly onVote: () => void
}

const OptionRow = ({ option, most, tools, onVote }: OptionProps) => {
  const { text, ownUserId, users } = tools
  const names = option.voterIds.map((each) =>
    each === ownUserId
      ? text(messageTexts('messages.you'))
      : nameIn(users, each, text(peopleTexts('people.unknown'))),
  )
  const list = listed(names)
  const votes = text(laterMessageTexts('messages.votes'), { count: option.voterIds.length })
  return (
    <li>
      <button
        type="button"
        className={styles['option']}
        aria-pressed={option.voterIds.includes(ownUserId)}
        aria-label={[option.text, votes, list].filter(Boolean).join(', ')}
        data-tooltip={list || undefined}
        onClick={onVote}
      >
        <meter
          className={styles['meter']}
          min={0}
          max={most}
          value={option.voterIds.length}
          aria-hidden="true"
        />
        <span dir="auto">{option.text}</span>
        <span className={styles['votes']}>{votes}</span>
      </button>
    </li>
  )
}

/** A question with options to vote for; everybody can add options. */
export const PollView = ({ message, tools }: { message: Message; tools: RowTools }) => {
  const { text, ownUserId } = tools
  const { submessages, take } = useSteps(message, tools)
  const poll = pollOf(submessages)
  if (!poll) return null
  const most = Math.max(1, ...poll.options.map((each) => each.voterIds.length))
  const addOption = async (option: string): Promise<boolean> => {
    if (poll.options.some((each) => each.text === option)) return true
    return take({ type: 'new_option', idx: nextIndex(submessages, ownUserId, 'idx'), option })
  }
  return (
    <section className={styles['widget']} aria-label={text(laterMessageTexts('messages.poll'))}>
      <WidgetTitle
        title={poll.question}
        otherwise={text(laterMessageTexts('messages.poll'))}
        text={text}
        onChange={
          message.sender_id === ownUserId ? (question) => take({ type: 'question', question }) : undefined
        }
      />
      <ul className={styles['list']}>
        {poll.options.map((option) => (
          <OptionRow
            key={option.key}
            option={option}
            most={most}
            tools={tools}
            onVote={() =>
              void take({
                type: 'vote',
                key: option.key,
                vote: option.voterIds.includes(ownUserId) ? -1 : 1,
              })
            }
          />
        ))}
      </ul>
      <LineForm
        label={text(laterMessageTexts('messages.newOption'))}
        submitText={text(laterMessageTexts('messages.addOption'))}
        onSubmit={addOption}
      />
    </section>
  )
}
