import { getMessages, type Message } from '../../../../protocol/chat/messages.ts'
import { pause } from '../../../kernel/api/pause.ts'
import { useConnection, whenReachable } from '../../../kernel/sync/status.ts'
import type { Session } from '../../../kernel/session.ts'
import { narrowOf } from '../../../navigation/narrow.ts'
import { readMessages } from '../reading/readMessages.ts'
import { storedForm, type OutboxEntry } from './entry.ts'
import { outboxEntries, type OutboxEntries } from './store.ts'

/** Messages to look through: a person's own in a conversation, newest first. */
const LOOKED_THROUGH = 50
/** Seconds by which the clocks of browser and service may differ. */
const CLOCK_TOLERANCE = 120

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

/** Milliseconds after the reply within which the event is due; then the queue is asked at once. */
const EVENT_DUE = 5000
/**
 * Milliseconds for which a sent entry stays, so that its row never disappears before the message is drawn.
 */
const AFTERGLOW = 2000

/**
 * Makes sure that every entry that reached the service is replaced by its message, with or without an event.
 */
export class EchoReconciler {
  readonly #session: Session
  readonly #entries: OutboxEntries
  /** Message IDs that entries of this visit became. */
  readonly #claimed = new Set<number>()
  /** Own messages whose event has arrived. */
  readonly #seen = new Set<number>()

  constructor(session: Session) {
    this.#session = session
    this.#entries = session.get(outboxEntries)
  }

  isClaimed(messageId: number): boolean {
    return this.#claimed.has(messageId)
  }

  /** Records that the entry is this message; awaits its event, and fetches the message if none arrives. */
  expect(localId: string, messageId: number): void {
    this.#claimed.add(messageId)
    this.#entries.noteLocalId(messageId, localId)
    // An event without a local ID, such as from a queue registered since, could not be matched to this entry.
    if (this.#seen.has(messageId)) setTimeout(() => this.#entries.remove(localId), AFTERGLOW)
    else this.#awaitEvent(localId, messageId).catch(() => undefined) // the session ended
  }

  /** Records the event of an own message: its entry, if there is one, is no longer needed. */
  recordEvent(messageId: number): void {
    this.#seen.add(messageId)
    const entry = this.#entries.all().find((each) => each.messageId === messageId)
    if (entry) setTimeout(() => this.#entries.remove(entry.localId), AFTERGLOW)
  }

  async #awaitEvent(localId: string, messageId: number): Promise<void> {
    const { ended } = this.#session
    await pause(EVENT_DUE, ended)
    if (this.#seen.has(messageId)) return
    useConnection.getState().retry()
    await pause(EVENT_DUE, ended)
    await whenReachable(ended)
    if (this.#seen.has(messageId)) return
    await this.#fetch(messageId).catch(() => undefined) // the next fetch of the conversation brings it
    this.#entries.remove(localId)
  }

  /**
   * Reads a message for which no event will arrive, such as in a channel without a subscription, and
   * publishes it like an event.
   */
  async #fetch(messageId: number): Promise<void> {
    const { messages } = await this.#session.api(
      getMessages,
      { message_ids: [messageId], allow_empty_topic_name: true },
      { signal: this.#session.ended },
    )
    for (const { flags, ...message } of messages) this.#session.deliver({ type: 'message', message, flags })
  }
}
