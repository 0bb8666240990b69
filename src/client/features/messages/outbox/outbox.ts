import type { Snapshot } from '../../../../protocol/chat/register.ts'
import { pause } from '../../../kernel/api/pause.ts'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import { conversationKey, type Conversation } from '../../../navigation/view.ts'
import type { EventOf } from '../../../kernel/feature.ts'
import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'
import { Backoff } from '../../../kernel/sync/backoff.ts'
import { onEachStay, type PageWindow } from '../../../kernel/sync/stays.ts'
import { loadEcho, renderEcho } from './echo.ts'
import { newLocalId } from './localId.ts'
import { Arrivals } from './arrivals.ts'
import { afterHappening, isUnsent, type Happening, type OutboxEntry } from './entry.ts'
import { Keeping } from './persistence.ts'
import { Lane } from './lane.ts'
import { openStorage, type OutboxStorage } from './storage.ts'
import { outboxEntries, type OutboxEntries } from './entries.ts'
import { connectedTabs, type OutboxNews, type OutboxTabs } from './tabs.ts'
import { storedForm } from './verify.ts'

export interface OutboxOptions {
  readonly storage?: Promise<OutboxStorage>
  readonly tabs?: OutboxTabs
  readonly random?: () => number
  readonly window?: PageWindow
}

/**
 * The messages of a session that are on their way: kept, sent in order, reconciled with the service's
 * messages.
 */
export class Outbox {
  readonly #session: Session
  readonly #tabs: OutboxTabs
  readonly #random: (() => number) | undefined
  readonly #entries: OutboxEntries
  readonly #keeping: Keeping
  readonly #arrivals: Arrivals
  readonly #lanes = new Map<string, Lane>()
  readonly #running = new Set<string>()
  /** Conversations in which it is this tab's turn to send. */
  readonly #turns = new Set<string>()
  readonly #failures: Backoff
  /** Aborts when the page is left: all work stops from then until it is back. */
  #left = AbortSignal.abort()
  #isIdempotent = false
  #newestId = -1
  #heldUntil = 0

  constructor(session: Session, options: OutboxOptions = {}) {
    this.#session = session
    this.#tabs = options.tabs ?? connectedTabs(session.userId)
    const { random, window = globalThis.window } = options
    this.#random = random
    this.#failures = new Backoff({
      base: 1000,
      floor: 500,
      cap: () => 30_000,
      ...(random === undefined ? {} : { random }),
    })
    this.#arrivals = new Arrivals(session)
    this.#entries = session.get(outboxEntries)
    this.#entries.store.setState({ storage: 'opening' })
    this.#tabs.listen((news) => this.#hear(news))
    this.#keeping = new Keeping({
      entries: this.#entries,
      tabs: this.#tabs,
      opening: options.storage ?? openStorage(session.userId),
      resume: (found) => this.#resume(found),
      ended: session.ended,
    })
    window?.addEventListener('beforeunload', (event) => this.#warn(event), { signal: session.ended })
    onEachStay((left) => this.#stay(left), session.ended, window)
  }

  // --- what the person does

  /** Shows the message at once and sends it in its turn. */
  send(conversation: Conversation, written: string): string {
    const content = storedForm(written)
    const localId = newLocalId()
    const newest = this.#entries.lane(conversationKey(conversation)).at(-1)?.createdAt ?? 0
    const entry: OutboxEntry = {
      localId,
      conversation,
      content,
      html: renderEcho(this.#session, content),
      createdAt: Math.max(serverNow(), newest + 1),
      state: 'queued',
      ...(this.#newestId < 0 ? {} : { writtenAfterId: this.#newestId }),
    }
    this.#keeping.put(entry)
    this.#laneFor(conversationKey(conversation)).holdFollowers()
    this.#run(conversation)
    if (entry.html === null) void this.#render(localId)
    return localId
  }

  retry(localId: string): void {
    this.#happen(localId, { type: 'retried' })
    const entry = this.#entries.find(localId)
    if (entry) this.#run(entry.conversation)
  }

  /** Drops a message that is not being sent just now. */
  discard(localId: string): void {
    const entry = this.#entries.find(localId)
    if (entry === undefined || entry.state === 'sending' || entry.state === 'sent') return
    this.#keeping.remove(localId)
    this.#run(entry.conversation)
  }

  /** Drops a message as well, for its text. @returns the text, or '' while it is being sent */
  takeBack(localId: string): string {
    const content = this.#entries.find(localId)?.content ?? ''
    this.discard(localId)
    return this.#entries.find(localId) ? '' : content
  }

  /** Erases everything that is not sent, here, on disk and in other tabs, whose later notices are ignored. */
  async clear(): Promise<void> {
    await this.#keeping.clear()
    this.#tabs.post({ kind: 'cleared' })
    this.close()
  }

  /** Stops all notices to other tabs and from them. */
  close(): void {
    this.#tabs.close()
  }

  // --- what the service says

  restore(snapshot: Snapshot): void {
    this.#isIdempotent = snapshot.service_idempotent_sending
    this.#newestId = Math.max(this.#newestId, snapshot.max_message_id ?? -1)
  }

  apply(event: EventOf<'message'>): void {
    const { message, local_message_id: localId } = event
    this.#newestId = Math.max(this.#newestId, message.id)
    if (message.sender_id !== this.#session.userId) return
    if (localId !== undefined) this.#happen(localId, { type: 'acknowledged', messageId: message.id })
    this.#arrivals.see(message.id)
  }

  // --- what follows

  /** Applies a transition, unless it is too late. */
  #happen(localId: string, happening: Happening): void {
    const entry = this.#entries.find(localId)
    if (entry === undefined) return
    const next = afterHappening(entry, happening)
    if (next === entry) return
    if (next.state === 'sent' && next.messageId !== undefined) {
      this.#newestId = Math.max(this.#newestId, next.messageId) // the next message sent cannot be this one
      this.#keeping.settle(next)
      this.#arrivals.expect(localId, next.messageId)
    } else this.#keeping.put(next)
    this.#laneFor(conversationKey(entry.conversation)).holdFollowers()
  }

  async #render(localId: string): Promise<void> {
    try {
      await loadEcho()
    } catch {
      return // The renderer cannot be loaded just now: the plain text remains until the service has drawn it.
    }
    const entry = this.#entries.find(localId)
    const html = entry && !this.#session.ended.aborted && renderEcho(this.#session, entry.content)
    if (html) this.#happen(localId, { type: 'rendered', html })
  }

  #laneFor(key: string): Lane {
    const known = this.#lanes.get(key)
    if (known) return known
    const lane = new Lane({
      session: this.#session,
      entries: this.#entries,
      key,
      isIdempotent: () => this.#isIdempotent,
      newestId: () => this.#newestId,
      heldUntil: () => this.#heldUntil,
      hold: (until) => {
        this.#heldUntil = Math.max(this.#heldUntil, until)
      },
      happen: (localId, happening) => this.#happen(localId, happening),
      stored: (localId) => this.#keeping.stored(localId),
      reload: () => this.#keeping.reload(key),
      isClaimed: (messageId) => this.#arrivals.isClaimed(messageId),
      ...(this.#random === undefined ? {} : { random: this.#random }),
    })
    this.#lanes.set(key, lane)
    return lane
  }

  /** Makes sure that the conversation is worked on. */
  #run(conversation: Conversation): void {
    const key = conversationKey(conversation)
    if (this.#running.has(key) || this.#left.aborted) return
    this.#running.add(key)
    void this.#work(key)
  }

  /** Begins with all waiting entries, once when the session begins and again when the page is back. */
  #stay(left: AbortSignal): void {
    this.#left = left
    for (const lane of this.#lanes.values()) this.#runOn(lane)
  }

  #runOn(lane: Lane): void {
    const next = lane.head()
    if (next) this.#run(next.conversation)
  }

  async #work(key: string): Promise<void> {
    const lane = this.#laneFor(key)
    const left = this.#left
    try {
      await this.#keeping.opened()
      await this.#tabs.exclusively(key, left, () => this.#takeTurn(key, lane, left))
      this.#failures.reset()
    } catch (error) {
      await this.#rest(error, left)
    }
    this.#running.delete(key)
    this.#runOn(lane) // with entries that arrived after the last look, or could not be sent
  }

  async #takeTurn(key: string, lane: Lane, left: AbortSignal): Promise<void> {
    await this.#keeping.reload(key)
    this.#turns.add(key)
    try {
      await lane.run(left)
    } finally {
      this.#turns.delete(key)
    }
  }

  /** Waits after a failure, such as a lock that the browser refuses. Never rejects. */
  async #rest(error: unknown, left: AbortSignal): Promise<void> {
    if (left.aborted) return
    console.error(error)
    try {
      await pause(this.#failures.next(), left)
    } catch {
      // The page was left in the meantime.
    }
  }

  // --- what earlier visits and other tabs left

  #resume(found: readonly OutboxEntry[]): void {
    if (this.#session.ended.aborted) return
    for (const entry of found) {
      if (this.#entries.find(entry.localId) || this.#entries.hasArrived(entry.localId)) continue
      this.#entries.put(entry)
      if (this.#mayBeSentElsewhere(entry)) this.#happen(entry.localId, { type: 'unanswered' })
    }
    for (const { conversation } of found) this.#run(conversation)
  }

  /** Without locks another tab may be sending this very entry. */
  #mayBeSentElsewhere({ state }: OutboxEntry): boolean {
    return !this.#tabs.areConnected && !this.#isIdempotent && (state === 'queued' || state === 'waiting')
  }

  #hear(news: OutboxNews): void {
    if (news.kind === 'changed') this.#hearChanged(news.entry)
    else if (news.kind === 'removed') this.#keeping.hearRemoved(news.localId)
    else this.#keeping.clear().catch(console.error)
  }

  #hearChanged(entry: OutboxEntry): void {
    if (isUnsent(entry)) {
      if (this.#isOvertaken(entry)) return
      this.#keeping.hear(entry)
      this.#run(entry.conversation)
    } else if (entry.messageId !== undefined && this.#entries.find(entry.localId)) {
      this.#keeping.hearSettled(entry)
      this.#arrivals.expect(entry.localId, entry.messageId)
    }
  }

  /** True if the sender of the notice did not know yet that the entry goes out from here, or went. */
  #isOvertaken({ localId, conversation }: OutboxEntry): boolean {
    const isGoing =
      this.#entries.find(localId)?.state === 'sending' && this.#turns.has(conversationKey(conversation))
    return isGoing || this.#entries.hasArrived(localId)
  }

  #warn(event: BeforeUnloadEvent): void {
    if (this.#entries.store.getState().storage !== 'durable' && this.#entries.all().some(isUnsent))
      event.preventDefault()
  }
}

/** The outbox of a session; it begins with the first use. */
const sessionOutbox = scoped(
  (session) => new Outbox(session),
  (outbox) => outbox.close(),
)
export const outboxOf = (session: Session): Outbox => session.get(sessionOutbox)

/** Shows the message at once and sends it in its turn. @returns the local ID of its entry */
export const send = (session: Session, conversation: Conversation, content: string): string =>
  outboxOf(session).send(conversation, content)

/** Tries a message again that failed, is not confirmed, or waits. */
export const retry = (session: Session, localId: string): void => outboxOf(session).retry(localId)

/** Drops a message that could not be sent. */
export const discard = (session: Session, localId: string): void => outboxOf(session).discard(localId)

/**
 * Removes a message that could not be sent and returns its text for the composer: '' once it is going out.
 */
export const takeBack = (session: Session, localId: string): string => outboxOf(session).takeBack(localId)
