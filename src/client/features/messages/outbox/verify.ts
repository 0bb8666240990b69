import type { Message } from '../../../../protocol/chat/messages.ts'
import { narrowOf } from '../../../navigation/view.ts'
import type { Session } from '../../../kernel/session.ts'
import type { OutboxEntry } from './entry.ts'
import { readMessages } from '../reading/readMessages.ts'

/** Messages to look through: a person's own in a conversation, newest first. */
const LOOKED_THROUGH = 50
/** Seconds by which the clocks of browser and service may differ. */
const CLOCK_TOLERANCE = 120

/** The source as a service stores it: without trailing space and leading empty lines. */
export const storedForm = (content: string): string => content.replace(/^\n+/, '').trimEnd()

const matches = (message: Message, entry: OutboxEntry): boolean =>
  storedForm(message.content) === storedForm(entry.content) &&
  message.id > (entry.afterId ?? -1) &&
  message.timestamp >= Math.floor(entry.createdAt / 1000) - CLOCK_TOLERANCE

/**
 * Searches the conversation for a message whose reply was lost. `isClaimed` is true for messages that other
 * entries became: the same words may well have been sent twice on purpose.
 * @returns its ID, or undefined when it is not there (yet)
 * @throws ApiError, NetworkError, ShapeError, or the signal's reason
 */
export async function findSent(
  session: Session,
  entry: OutboxEntry,
  isClaimed: (messageId: number) => boolean,
  signal: AbortSignal,
): Promise<number | undefined> {
  const sender = { operator: 'sender', operand: session.userId, negated: false }
  const { messages } = await readMessages(
    session,
    {
      anchor: 'newest',
      num_before: LOOKED_THROUGH,
      num_after: 0,
      narrow: [...narrowOf(entry.conversation, session.userId), sender],
      apply_markdown: false,
      allow_empty_topic_name: true,
    },
    signal,
  )
  return messages.find((message) => matches(message, entry) && !isClaimed(message.id))?.id
}
