import type { Snapshot } from '../../../../protocol/chat/register.ts'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import { conversationKey, type Conversation } from '../../../navigation/view.ts'
import type { EventOf } from '../../../kernel/feature.ts'
import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'
import type { PageWindow } from '../../../kernel/sync/stays.ts'
import { loadEcho, renderEcho } from './echo.ts'
import { newUuid } from '../../../kernel/uuid.ts'
import { EchoReconciler } from './reconcile.ts'
import {
  afterTransition,
  HELD,
  heldBehindFirst,
  isHeld,
  isUnsent,
  storedForm,
  type OutboxEntry,
  type Transition,
} from './entry.ts'
import { noteHeld } from './noteHeld.ts'
import { OutboxPersistence } from './persistence.ts'
import { Lanes } from './lanes.ts'
import type { SendingOutbox, ServiceState } from './sender.ts'
import { openStorage, type OutboxStorage } from './storage.ts'
import { outboxEntries, type OutboxEntries } from './store.ts'
import { connectedTabs, type OutboxUpdate, type OutboxTabs } from './tabs.ts'

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
export class Outbox implements SendingOutbox {
  readonly session: Session
  readonly entries: OutboxEntries
  readonly persistence: OutboxPersistence
  readonly reconciler: EchoReconciler
  readonly service: ServiceState = { isIdempotent: false, newestId: -1, heldUntil: 0 }
  readonly #tabs: OutboxTabs
  readonly #lanes: Lanes

  constructor(session: Session, options: OutboxOptions = {}) {
    this.session = session
    this.#tabs = options.tabs ?? connectedTabs(session.userId)
    const { random, window = globalThis.window } = options
    this.reconciler = new EchoReconciler(session)
    this.entries = session.get(outboxEntries)
    this.entries.store.setState({ storage: 'opening' })
    this.#tabs.listen((update) => this.#receive(update))
    this.persistence = new OutboxPersistence({
      entries: this.entries,
      tabs: this.#tabs,
      opening: options.storage ?? openStorage(session.userId),
      resume: (found) => this.#resume(found),
      ended: session.ended,
    })
    window?.addEventListener('beforeunload', (event) => this.#warn(event), { signal: session.ended })
    this.#lanes = new Lanes({ outbox: this, tabs: this.#tabs, random, window })
  }

  // --- what the person does

  /** Shows the message at once and sends it in its turn, `hold` milliseconds later at the earliest. */
  send(conversation: Conversation, written: string, hold = 0): string {
    const content = storedForm(written)
    const localId = newUuid()
    const newest = this.entries.lane(conversationKey(conversation)).at(-1)?.createdAt ?? 0
    const entry: OutboxEntry = {
      localId,
      conversation,
      content,
      html: renderEcho(this.session, content),
      createdAt: Math.max(serverNow(), newest + 1),
      ...(hold > 0 ? { state: 'waiting', code: HELD, retryAt: Date.now() + hold } : { state: 'queued' }),
      ...(this.service.newestId < 0 ? {} : { writtenAfterId: this.service.newestId }),
    }
    this.persistence.put(entry)
    this.#noteHeld(entry)
    this.#holdFollowers(conversation)
    this.#lanes.run(conversation)
    if (entry.html === null) void this.#render(localId)
    return localId
  }

  retry(localId: string): void {
    this.transition(localId, { type: 'retried' })
    const entry = this.entries.find(localId)
    if (entry) this.#lanes.run(entry.conversation)
  }

  /** Drops a message that is not being sent just now. */
  discard(localId: string): void {
    const entry = this.entries.find(localId)
    if (entry === undefined || entry.state === 'sending' || entry.state === 'sent') return
    this.persistence.remove(localId)
    this.#lanes.run(entry.conversation)
  }

  /** Drops a message as well, for its text. @returns the text, or '' while it is being sent */
  takeBack(localId: string): string {
    const content = this.entries.find(localId)?.content ?? ''
    this.discard(localId)
    return this.entries.find(localId) ? '' : content
  }

  /** Erases everything that is not sent, here, on disk and in other tabs, whose later notices are ignored. */
  async clear(): Promise<void> {
    await this.persistence.clear()
    this.#tabs.post({ kind: 'cleared' })
    this.close()
  }

  /** Stops all notices to other tabs and from them. */
  close(): void {
    this.#tabs.close()
  }

  // --- what the service says

  restore(snapshot: Snapshot): void {
    this.service.isIdempotent = snapshot.service_idempotent_sending
    // Written before the service was known.
    for (const entry of this.entries.all()) this.#noteHeld(entry)
    this.#noteNewest(snapshot.max_message_id ?? -1)
  }

  apply(event: EventOf<'message'>): void {
    const { message, local_message_id: localId } = event
    this.#noteNewest(message.id)
    if (message.sender_id !== this.session.userId) return
    if (localId !== undefined) this.transition(localId, { type: 'acknowledged', messageId: message.id })
    this.reconciler.recordEvent(message.id)
  }

  // --- what follows

  /** Applies a transition, to the entry and to those behind it, unless it is too late. */
  transition(localId: string, transition: Transition): void {
    const entry = this.entries.find(localId)
    if (entry === undefined) return
    const next = afterTransition(entry, transition)
    if (next === entry) return
    if (next.state === 'sent' && next.messageId !== undefined) {
      this.#noteNewest(next.messageId) // the next message sent cannot be this one
      this.persistence.putSent(next)
      this.reconciler.expect(localId, next.messageId)
    } else this.persistence.put(next)
    this.#holdFollowers(entry.conversation)
  }

  #holdFollowers(conversation: Conversation): void {
    const lane = this.entries.lane(conversationKey(conversation))
    for (const held of heldBehindFirst(lane)) this.persistence.put(held)
  }

  /**
   * At once, since the page may be closed the next moment. Only where a service stores a message once however often it
   * arrives: a page that opens when the worker sends it sends it as well.
   */
  #noteHeld(entry: OutboxEntry): void {
    if (!this.service.isIdempotent || !isHeld(entry) || entry.retryAt === undefined) return
    noteHeld(this.session.userId, entry.retryAt)
  }

  #noteNewest(messageId: number): void {
    this.service.newestId = Math.max(this.service.newestId, messageId)
  }

  async #render(localId: string): Promise<void> {
    try {
      await loadEcho()
    } catch {
      return // The renderer cannot be loaded just now: the plain text remains until the service has drawn it.
    }
    const entry = this.entries.find(localId)
    const html = entry && !this.session.ended.aborted && renderEcho(this.session, entry.content)
    if (html) this.transition(localId, { type: 'rendered', html })
  }

  // --- what earlier visits and other tabs left

  #resume(found: readonly OutboxEntry[]): void {
    if (this.session.ended.aborted) return
    for (const entry of found) {
      if (this.entries.find(entry.localId) || this.entries.hasArrived(entry.localId)) continue
      this.entries.put(entry)
      if (this.#mayBeSentElsewhere(entry)) this.transition(entry.localId, { type: 'unanswered' })
    }
    for (const { conversation } of found) this.#lanes.run(conversation)
  }

  /** Without locks another tab may be sending this very entry. */
  #mayBeSentElsewhere({ state }: OutboxEntry): boolean {
    return (
      !this.#tabs.areConnected && !this.service.isIdempotent && (state === 'queued' || state === 'waiting')
    )
  }

  #receive(update: OutboxUpdate): void {
    if (update.kind === 'changed') this.#receiveEntry(update.entry)
    else if (update.kind === 'removed') this.persistence.receiveRemoved(update.localId)
    else this.persistence.clear().catch(console.error)
  }

  #receiveEntry(entry: OutboxEntry): void {
    if (isUnsent(entry)) {
      if (this.#isOvertaken(entry)) return
      this.persistence.receivePut(entry)
      this.#lanes.run(entry.conversation)
    } else if (entry.messageId !== undefined && this.entries.find(entry.localId)) {
      this.persistence.receiveSent(entry)
      this.reconciler.expect(entry.localId, entry.messageId)
    }
  }

  /** True if the sender of the notice did not know yet that the entry goes out from here, or went. */
  #isOvertaken({ localId, conversation }: OutboxEntry): boolean {
    const isGoing = this.entries.find(localId)?.state === 'sending' && this.#lanes.isTurn(conversation)
    return isGoing || this.entries.hasArrived(localId)
  }

  #warn(event: BeforeUnloadEvent): void {
    if (this.entries.store.getState().storage !== 'durable' && this.entries.all().some(isUnsent))
      event.preventDefault()
  }
}

/** The outbox of a session; it begins with the first use. */
const sessionOutbox = scoped(
  (session) => new Outbox(session),
  (outbox) => outbox.close(),
)
export const outboxOf = (session: Session): Outbox => session.get(sessionOutbox)

/**
 * Shows the message at once and sends it in its turn, `hold` milliseconds later at the earliest: until then it can be
 * taken back. @returns the local ID of its entry
 */
export const send = (session: Session, conversation: Conversation, content: string, hold?: number): string =>
  outboxOf(session).send(conversation, content, hold)

/** Tries a message again that failed, is not confirmed, or waits. */
export const retry = (session: Session, localId: string): void => outboxOf(session).retry(localId)

/** Drops a message that could not be sent. */
export const discard = (session: Session, localId: string): void => outboxOf(session).discard(localId)

/**
 * Removes a message that could not be sent and returns its text for the composer: '' once it is going out.
 */
export const takeBack = (session: Session, localId: string): string => outboxOf(session).takeBack(localId)
