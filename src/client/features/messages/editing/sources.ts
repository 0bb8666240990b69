import { getMessages, type Message } from '../../../../protocol/chat/messages.ts'
import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'

/** The most sources that a session holds. */
const MOST = 500

/** The source of a message, and its `last_edit_timestamp` at that time. */
interface Known {
  readonly source: string
  readonly editedAt: number | undefined
}

const known = scoped(() => new Map<number, Known>())

type Edited = Pick<Message, 'id' | 'last_edit_timestamp'>

/** Returns the source of the message as it is now, if this page has it. */
export function knownSource(session: Session, message: Edited): string | undefined {
  const found = session.get(known).get(message.id)
  return found?.editedAt === message.last_edit_timestamp ? found?.source : undefined
}

/** Keeps the source of a message for its editor. */
export function noteSource(session: Session, message: Edited, source: string): void {
  const sources = session.get(known)
  sources.delete(message.id)
  sources.set(message.id, { source, editedAt: message.last_edit_timestamp })
  const [oldest] = sources.keys()
  if (sources.size > MOST && oldest !== undefined) sources.delete(oldest)
}

/** Fetches the sources of these messages, so that they can be edited without a network. @throws ApiError, NetworkError, ShapeError */
export async function fetchSources(
  session: Session,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const query = { message_ids: [...ids], apply_markdown: false, allow_empty_topic_name: true }
  const { messages } = await session.api(getMessages, query, { signal })
  for (const message of messages) noteSource(session, message, message.content)
}
