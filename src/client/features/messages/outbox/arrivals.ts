import { getMessages } from '../../../../protocol/chat/messages.ts'
import { pause } from '../../../kernel/api/pause.ts'
import { useConnection, whenReachable } from '../../../kernel/sync/status.ts'
import type { Session } from '../../../kernel/session.ts'
import { outboxEntries, type OutboxEntries } from './entries.ts'

/** Milliseconds after the reply in which the event should come; then the queue is asked at once. */
const EVENT_DUE = 5000
/** Milliseconds for which a sent entry stays, so that its row never goes before the message is drawn. */
const AFTERGLOW = 2000

/** Sees every entry that reached the service replaced by its message, with or without an event. */
export class Arrivals {
  readonly #session: Session
  readonly #entries: OutboxEntries
  /** Message IDs that entries of this visit became. */
  readonly #claimed = new Set<number>()
  /** Own messages whose event came. */
  readonly #seen = new Set<number>()

  constructor(session: Session) {
    this.#session = session
    this.#entries = session.get(outboxEntries)
  }

  isClaimed(messageId: number): boolean {
    return this.#claimed.has(messageId)
  }

  /** The entry is known to be this message; its event is awaited, and the message fetched where none comes. */
  expect(localId: string, messageId: number): void {
    this.#claimed.add(messageId)
    this.#entries.noteLocalId(messageId, localId)
    // An event that named no local ID, such as one of a queue registered since, could not be told to be this one's.
    if (this.#seen.has(messageId)) setTimeout(() => this.#entries.remove(localId), AFTERGLOW)
    else this.#awaitEvent(localId, messageId).catch(() => undefined) // the session ended
  }

  /** The event of an own message came: its entry, if there is one, has done its work. */
  see(messageId: number): void {
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
    await this.#fetch(messageId).catch(() => undefined) // the next reading of the conversation brings it
    this.#entries.remove(localId)
  }

  /** No event will come, such as for a channel one has not joined: reads the message and tells everybody of it. */
  async #fetch(messageId: number): Promise<void> {
    const { messages } = await this.#session.api(
      getMessages,
      { message_ids: [messageId], allow_empty_topic_name: true },
      { signal: this.#session.ended },
    )
    for (const { flags, ...message } of messages) this.#session.deliver({ type: 'message', message, flags })
  }
}
