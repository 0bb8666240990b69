import type { Message } from '../../../../protocol/chat/messages.ts'
import { availabilityOf, faceOf } from '../../../kernel/action.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { messageAction, messageActionIds, shortcutOf, type MessageContext } from './messageActions.ts'

/** The menu of a message: its possible actions, in sections. */
export function messageMenu(context: MessageContext, message: Message): readonly MenuEntry[] {
  const { session, text } = context
  const entriesOf = (part: 'use' | 'inspect' | 'change'): readonly MenuEntry[] =>
    messageActionIds.flatMap((id) => {
      const action = messageAction(id)
      const face = faceOf(action, message)
      const isListed =
        action.menu === part &&
        availabilityOf(action, session, message) === 'yes' &&
        (action.isListed?.(session, message) ?? true)
      if (!isListed || !face) return []
      return {
        kind: 'action',
        text: text(face.text),
        icon: menuIcon(face.icon),
        shortcut: shortcutOf(id),
        tone: action.tone ?? 'normal',
        run: () => action.run(context, message),
      }
    })
  return (['use', 'inspect', 'change'] as const)
    .map(entriesOf)
    .filter((entries) => entries.length > 0)
    .flatMap((entries, at): readonly MenuEntry[] => [
      ...(at === 0 ? [] : [{ kind: 'separator' } as const]),
      ...entries,
    ])
}
