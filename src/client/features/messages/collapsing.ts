import { updateFlags, type Message } from '../../../protocol/chat/messages.ts'
import type { Session } from '../../kernel/session.ts'
import { optimisticChange } from '../../kernel/optimisticChanges.ts'
import { loadedMessage } from './queries.ts'

const changeCollapsed = optimisticChange<boolean>()

export const isCollapsed = ({ flags }: Pick<Message, 'flags'>): boolean => flags.includes('collapsed')

/**
 * Collapses the message to a single line for the reader, on all their devices, or expands it. The change
 * shows at once.
 * @throws ApiError when the service refuses; the change is then undone
 */
export function toggleCollapsed(session: Session, message: Pick<Message, 'id' | 'flags'>): Promise<void> {
  const before = isCollapsed(loadedMessage(session, message.id) ?? message)
  const messages = [message.id]
  const op = (isWanted: boolean) => (isWanted ? 'add' : 'remove')
  return changeCollapsed(session, {
    key: String(message.id),
    from: before,
    to: !before,
    show: (isWanted) =>
      session.deliver({
        type: 'update_message_flags',
        op: op(isWanted),
        flag: 'collapsed',
        messages,
        all: false,
      }),
    store: (isWanted) => session.api(updateFlags, { messages, op: op(isWanted), flag: 'collapsed' }),
  })
}
