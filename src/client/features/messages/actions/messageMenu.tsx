import { SmilePlus } from 'lucide-react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import type { EmojiReference } from '../../../../protocol/chat/shapes.ts'
import { availabilityOf, faceOf } from '../../../kernel/action.ts'
import { actionMenu } from '../../../kernel/view/actionMenu.ts'
import type { Sheet, SheetButton } from '../../../ui/MenuSheet.tsx'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { EmojiView } from '../../emoji/EmojiView.tsx'
import { isSameEmoji, readableName } from '../../emoji/image.ts'
import { recentEmoji } from '../../emoji/recent.ts'
import { realm } from '../../organization/realm.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { pinning } from '../pins/pinning.ts'
import { messageTexts } from '../texts/messageTexts.ts'
import { messageAction, messageActionIds, react, shortcutOf, type MessageContext } from './messageActions.ts'
import { removal } from './removal.ts'

/** The menu of a message: its possible actions, in sections. */
export function messageMenu(context: MessageContext, message: Message): readonly MenuEntry[] {
  const declared = messageActionIds.map((id) => (id === 'remove' ? removal : messageAction(id)))
  const actions = [...declared, pinning]
  const sections = (['use', 'inspect', 'change'] as const).map((part) =>
    actions.filter(
      ({ menu, isListed }) => menu === part && (isListed?.(context.session, message, context.view) ?? true),
    ),
  )
  return actionMenu(sections, context, message, shortcutOf)
}

/** The number of emoji that are one press away. */
const QUICK = 6

/** The most used emoji, those of the reader's own reactions pressed, and the way to all others. */
function reactionButtons(context: MessageContext, message: Message): readonly SheetButton[] {
  const { session, text } = context
  const pick = messageAction('react')
  if (availabilityOf(pick, session, message) !== 'yes') return []
  const { emoji: customEmoji } = realm(session)
  const isReacted = (emoji: EmojiReference): boolean =>
    message.reactions.some((each) => each.user_id === session.userId && isSameEmoji(each, emoji))
  const quick = recentEmoji().slice(0, QUICK)
  return [
    ...quick.map((emoji) => ({
      text: text(laterMessageTexts('messages.reactWith'), { emoji: readableName(emoji.emoji_name) }),
      icon: <EmojiView emoji={emoji} customEmoji={customEmoji} />,
      isOn: isReacted(emoji),
      run: () => react(context, message, emoji),
    })),
    {
      text: text(messageTexts('messages.addReaction')),
      icon: <SmilePlus size={20} strokeWidth={1.5} aria-hidden />,
      run: () => pick.run(context, message),
    },
  ]
}

/** The star as an entry that stays chosen: elsewhere it is a button beside the message. */
function starChoice(context: MessageContext, message: Message): readonly MenuEntry[] {
  const star = messageAction('star')
  const face = faceOf(star, context.session, message)
  if (!face || availabilityOf(star, context.session, message) !== 'yes') return []
  return [
    {
      kind: 'choice',
      of: 'any',
      text: context.text(face.text),
      icon: menuIcon(face.icon),
      isChosen: star.isOn?.(message) ?? false,
      run: () => star.run(context, message),
    },
  ]
}

/** All that can be done with a message, for a sheet: what the bar of a message offers elsewhere comes first. */
export const messageSheet = (
  context: MessageContext,
  message: Message,
): Pick<Sheet, 'entries' | 'buttons'> => ({
  buttons: {
    label: context.text(messageTexts('messages.addReaction')),
    all: reactionButtons(context, message),
  },
  entries: [
    ...actionMenu([[messageAction('reply')]], context, message),
    ...starChoice(context, message),
    ...messageMenu(context, message),
  ],
})
