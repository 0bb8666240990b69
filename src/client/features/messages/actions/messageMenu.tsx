import type { Message } from '../../../../protocol/chat/messages.ts'
import { actionMenu } from '../../../kernel/view/actionMenu.ts'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { messageAction, messageActionIds, shortcutOf, type MessageContext } from './messageActions.ts'
import { removal } from './removal.ts'

/** The menu of a message: its possible actions, in sections. */
export function messageMenu(context: MessageContext, message: Message): readonly MenuEntry[] {
  const actions = messageActionIds.map((id) => (id === 'remove' ? removal : messageAction(id)))
  const sections = (['use', 'inspect', 'change'] as const).map((part) =>
    actions.filter(
      ({ menu, isListed }) => menu === part && (isListed?.(context.session, message, context.view) ?? true),
    ),
  )
  return actionMenu(sections, context, message, shortcutOf)
}
