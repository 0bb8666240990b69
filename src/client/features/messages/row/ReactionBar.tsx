import { SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { EmojiView } from '../../emoji/EmojiView.tsx'
import { readableName } from '../../emoji/image.ts'
import { peopleTexts } from '../../people/texts/peopleTexts.ts'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { listed } from '../../../ui/format/listed.ts'
import { reactionGroups, type ReactionGroup } from '../reactions.ts'
import { messageTexts } from '../texts/messageTexts.ts'
import styles from './ReactionBar.module.css'
import { nameIn, type RowTools } from './tools.ts'

/** About a row of reactions; more are behind a button. */
const SHOWN = 12
const NAMED = 8

function whoReacted({ emoji, userIds }: ReactionGroup, tools: RowTools): string {
  const isOwn = userIds.includes(tools.ownUserId)
  const others = userIds.filter((each) => each !== tools.ownUserId)
  const names = [
    ...(isOwn ? [tools.text(messageTexts('messages.you'))] : []),
    ...others
      .slice(0, NAMED)
      .map((each) => nameIn(tools.users, each, tools.text(peopleTexts('people.unknown')))),
  ]
  const rest = others.length - NAMED
  if (rest > 0) names.push(tools.text(messageTexts('messages.othersReacted'), { count: rest }))
  return tools.text(messageTexts('messages.whoReacted'), {
    names: listed(names),
    emoji: readableName(emoji.emoji_name),
  })
}

type Props = { readonly message: Message; readonly tools: RowTools }

/** The reactions to a message, each a button that adds or removes the reader's own. */
export const ReactionBar = ({ message, tools }: Props) => {
  const [shown, setShown] = useState(SHOWN)
  const groups = reactionGroups(message.reactions)
  const { text, actions } = tools
  const mayChange = actions.mayChange(message)
  return (
    <div className={styles['bar']}>
      {groups.slice(0, shown).map((group) => (
        <button
          key={`${group.emoji.reaction_type} ${group.emoji.emoji_code}`}
          type="button"
          className={styles['reaction']}
          aria-pressed={group.userIds.includes(tools.ownUserId)}
          aria-disabled={!mayChange || undefined}
          aria-label={text(messageTexts('messages.reactionName'), {
            emoji: readableName(group.emoji.emoji_name),
            count: group.userIds.length,
          })}
          data-tooltip={whoReacted(group, tools)}
          onClick={() => actions.react(message, group.emoji)}
        >
          <EmojiView emoji={group.emoji} customEmoji={tools.customEmoji} />
          <span className={styles['count']}>{group.userIds.length}</span>
        </button>
      ))}
      {groups.length > shown && (
        <button type="button" className={styles['more']} onClick={() => setShown(Number.POSITIVE_INFINITY)}>
          {text(messageTexts('messages.moreReactions'), { count: groups.length - shown })}
        </button>
      )}
      {mayChange && (
        <button
          type="button"
          className={styles['add']}
          aria-label={text(messageTexts('messages.addReaction'))}
          data-tooltip={text(messageTexts('messages.addReaction'))}
          aria-haspopup="dialog"
          onClick={(event) => actions.run('react', message, event.currentTarget)}
        >
          <SmilePlus size={14} strokeWidth={1.5} aria-hidden />
        </button>
      )}
    </div>
  )
}
