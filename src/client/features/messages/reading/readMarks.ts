import { ApiError } from '../../../kernel/api/errors.ts'
import { updateFlags } from '../../../../protocol/chat/messages.ts'
import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'
import { untilAnswered } from '../../../kernel/untilAnswered.ts'
import { withChanged, type MessageWindow } from '../window/window.ts'

/** Milliseconds during which marks gather before they are sent. */
const GATHERING = 500
/** IDs in one request (chat-wire 7). */
const BATCH = 1000

/**
 * Marks on their way. They show at once; here they wait until the service has them, in any open view and
 * however often the connection fails.
 */
class ReadMarks {
  readonly #session: Session
  readonly #waiting = new Set<number>()
  /** Marks that do not show yet. */
  readonly #unshown = new Set<number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  /**
   * The number of IDs in the next request; smaller while the service refuses, to find the ID that it does not
   * know.
   */
  #batch = BATCH

  constructor(session: Session) {
    this.#session = session
    globalThis.window?.addEventListener('pagehide', this.#leave, { signal: session.ended })
    session.ended.addEventListener('abort', () => clearTimeout(this.#timer), { once: true })
  }

  /** IDs of messages that the service may not know to be read. */
  get waiting(): ReadonlySet<number> {
    return this.#waiting
  }

  add(ids: Iterable<number>): void {
    if (this.#unshown.size === 0) queueMicrotask(() => this.#show())
    for (const id of ids) {
      this.#waiting.add(id)
      this.#unshown.add(id)
    }
    this.#gather()
  }

  /** A list marks messages singly; they show together. */
  #show(): void {
    const ids = [...this.#unshown]
    this.#unshown.clear()
    if (ids.length > 0 && !this.#session.ended.aborted) deliverReads(this.#session, ids)
  }

  remove(ids: Iterable<number>): void {
    for (const id of ids) {
      this.#waiting.delete(id)
      this.#unshown.delete(id)
    }
  }

  #gather(): void {
    if (this.#waiting.size === 0 || this.#timer !== undefined || this.#isSending) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#send()
    }, GATHERING)
  }

  async #send(): Promise<void> {
    this.#isSending = true
    const messages = [...this.#waiting].slice(0, this.#batch)
    try {
      await untilAnswered(this.#session, async () => {
        const wanted = messages.filter((id) => this.#waiting.has(id)) // others were taken back in the meantime
        if (wanted.length > 0)
          await this.#session.api(updateFlags, { messages: wanted, op: 'add', flag: 'read' })
      })
      this.remove(messages)
      this.#batch = BATCH
    } catch (error) {
      if (this.#session.ended.aborted) return
      this.#narrowDown(messages, error)
    } finally {
      this.#isSending = false
    }
    this.#gather()
  }

  /** A single deleted message makes the service refuse all: it is found by halving, and dropped. */
  #narrowDown(messages: readonly number[], error: unknown): void {
    if (messages.length > 1 && error instanceof ApiError) this.#batch = Math.ceil(messages.length / 2)
    else {
      this.remove(messages)
      this.#batch = BATCH
    }
  }

  /**
   * Sends waiting marks once more when the page is left, without waiting for the answer. Sending them twice
   * does no harm.
   */
  readonly #leave = (): void => {
    const ids = [...this.#waiting]
    for (let start = 0; start < ids.length; start += BATCH) {
      const messages = ids.slice(start, start + BATCH)
      this.#session
        .api(updateFlags, { messages, op: 'add', flag: 'read' }, { outlives: 'page' })
        .catch(() => undefined) // a page that stays after all still has them waiting
    }
  }
}

const readMarks = scoped((session) => new ReadMarks(session))
const marksOf = (session: Session): ReadMarks => session.get(readMarks)

const deliverReads = (session: Session, ids: Iterable<number>): void =>
  session.deliver({ type: 'update_message_flags', op: 'add', flag: 'read', messages: [...ids], all: false })

/** Marks messages as read: shown at once, sent together, never lost. IDs of messages read before do no harm. */
export function markRead(session: Session, ids: readonly number[]): void {
  const marks = marksOf(session)
  const added = ids.filter((id) => !marks.waiting.has(id))
  if (added.length > 0) marks.add(added)
}

/** Cancels marks that have not been sent, because the messages are to be unread. */
export const forgetReads = (session: Session, ids: Iterable<number>): void => marksOf(session).remove(ids)

/** Shows marks on their way again: a new snapshot may not include them. */
export function redeliverReads(session: Session): void {
  const { waiting } = marksOf(session)
  if (waiting.size > 0) deliverReads(session, waiting)
}

/** The window with marks on their way, which an answer of the service may not include. */
export function withPendingReads(session: Session, window: MessageWindow): MessageWindow {
  const { waiting } = marksOf(session)
  if (waiting.size === 0) return window
  return withChanged(window, waiting, (message) =>
    message.flags.includes('read') ? message : { ...message, flags: [...message.flags, 'read'] },
  )
}
