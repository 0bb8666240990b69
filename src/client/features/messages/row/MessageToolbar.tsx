import { IconButton } from '../../../ui/IconButton.tsx'
import type { Message } from '../../../../protocol/chat/messages.ts'
import type { EmojiReference } from '../../../../protocol/chat/shapes.ts'
import { EmojiView } from '../../emoji/EmojiView.tsx'
import { isSameEmoji, readableName } from '../../emoji/image.ts'
import { recentEmoji } from '../../emoji/recent.ts'
import { availabilityOf, faceOf } from '../../../kernel/action.ts'
import { useSession } from '../../../kernel/session.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { messageAction, shortcutOf, type MessageActionId } from '../actions/messageActions.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import styles from './MessageToolbar.module.css'
import { moveBetweenButtons } from './toolbarKeys.ts'
import type { RowTools } from './tools.ts'

/** The number of reactions that are one press away. */
const QUICK = 3

const TOOLS = [
  'react',
  'reply',
  'quote',
  'star',
  'edit',
  'menu',
] as const satisfies readonly MessageActionId[]

type Props = { readonly message: Message; readonly tools: RowTools; readonly isActive: boolean }

/** The actions that are used most; the others are behind "More actions". */
export const MessageToolbar = ({ message, tools, isActive }: Props) => {
  const { text, actions, ownUserId } = tools
  const session = useSession()
  // Renders again when the setting changes: it decides who may edit.
  useRealmPart(({ allowEditing }) => allowEditing)
  const offered = TOOLS.flatMap((id) => {
    const action = messageAction(id)
    const face = faceOf(action, session, message)
    return face && availabilityOf(action, session, message) === 'yes' ? [{ id, action, face }] : []
  })
  const quick = actions.mayChange(message) ? recentEmoji().slice(0, QUICK) : []
  const isReacted = (emoji: EmojiReference): boolean =>
    message.reactions.some((each) => each.user_id === ownUserId && isSameEmoji(each, emoji))
  return (
    // The arrows are a convenience on top of the buttons, which do all the work.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="toolbar"
      aria-label={text(laterMessageTexts('messages.actions'))}
      className={styles['toolbar']}
      onKeyDown={moveBetweenButtons}
    >
      {quick.map((emoji) => (
        <IconButton
          key={`${emoji.reaction_type} ${emoji.emoji_code}`}
          className={styles['quick']}
          label={text(laterMessageTexts('messages.reactWith'), { emoji: readableName(emoji.emoji_name) })}
          aria-pressed={isReacted(emoji)}
          tabIndex={-1}
          onClick={() => actions.react(message, emoji)}
        >
          <EmojiView emoji={emoji} customEmoji={tools.customEmoji} />
        </IconButton>
      ))}
      {offered.map(({ id, action, face }, place) => (
        <IconButton
          key={id}
          label={text(face.text)}
          shortcut={shortcutOf(action)}
          aria-pressed={action.isOn?.(message)}
          aria-haspopup={action.opens}
          aria-expanded={action.opens === 'menu' ? 'false' : undefined}
          tabIndex={isActive && place === 0 ? 0 : -1}
          onClick={(event) => actions.run(id, message, event.currentTarget)}
        >
          <face.icon
            size={16}
            strokeWidth={1.5}
            aria-hidden
            fill={action.isOn?.(message) ? 'currentColor' : 'none'}
          />
        </IconButton>
      ))}
    </div>
  )
}
