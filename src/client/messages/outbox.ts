import { getMessages } from '../../protocol/chat/messages.ts'
import type { EventContent } from '../../protocol/chat/queueEvents.ts'
import type { Snapshot } from '../../protocol/chat/register.ts'
import { pause } from '../api/pause.ts'
import { useConnection, whenReachable } from '../live/status.ts'
import { conversationKey, type Conversation } from '../conversations/view.ts'
import type { Feature, Session } from '../session/session.ts'
import { loadEcho, renderEcho } from './echo.ts'
import { localIdFor } from './localId.ts'
import { afterHappening, isUnsent, type Happening, type OutboxEntry } from './outboxEntry.ts'
import { Lane } from './outboxLane.ts'
import { memoryStorage, openStorage, type OutboxStorage } from './outboxStorage.ts'
import {
  allEntries,
  entryWith,
  laneOf,
  noteLocalId,
  putEntry,
  removeEntry,
  useOutboxStore,
} from './outboxStore.ts'
import { storedForm } from './outboxVerify.ts'
import { connectedTabs, type OutboxNews, type OutboxTabs } from './outboxTabs.ts'

/** Milliseconds after the reply in which the event should come; then the queue is asked at once. */
const EVENT_DUE = 5000
/** Milliseconds for which a sent entry stays, so that its row never goes before the message is drawn. */
const AFTERGLOW = 2000

export interface OutboxOptions {
  readonly storage?: Promise<OutboxStorage>
  readonly tabs?: OutboxTabs
  readonly random?: () => number
}

/** The messages of one session that are on their way: kept, sent in order, reconciled with what the service has. */
export class Outbox {
  readonly #session: Session
  readonly #tabs: OutboxTabs
  readonly #random: (() => number) | undefined
  readonly #lanes = new Map<string, Lane>()
  readonly #running = new Set<string>()
  readonly #writes = new Map<string, Promise<void>>()
  /** Message IDs that entries of this visit became. */
  readonly #claimed = new Set<number>()
  /** Message IDs whose event came. */
  readonly #seen = new Set<number>()
  #storage: OutboxStorage = memoryStorage()
  readonly #opened: Promise<void>
  #isIdempotent = false
  #newestId = -1
  #heldUntil = 0

  constructor(session: Session, options: OutboxOptions = {}) {
    this.#session = session
    this.#tabs = options.tabs ?? connectedTabs(session.userId)
    this.#random = options.random
    useOutboxStore.setState({ lanes: new Map(), storage: 'durable' })
    this.#tabs.listen((news) => this.#hear(news))
    this.#opened = this.#open(options.storage ?? openStorage(session.userId))
    session.ended.addEventListener('abort', () => this.#close(), { once: true })
    if (typeof window !== 'undefined') {
      window.addEventListener('beforeunload', (event) => this.#warn(event), { signal: session.ended })
    }
  }

  // --- what the app does

  /** Shows the message at once and sends it in its turn. */
  send(conversation: Conversation, written: string): string {
    const content = storedForm(written)
    const localId = localIdFor()
    const newest = laneOf(conversationKey(conversation)).at(-1)?.createdAt ?? 0
    const entry: OutboxEntry = {
      localId,
      conversation,
      content,
      html: renderEcho(this.#session, content),
      createdAt: Math.max(Date.now(), newest + 1),
      state: 'queued',
    }
    this.#put(entry)
    this.#run(entry)
    if (entry.html === null) void this.#render(localId)
    return localId
  }

  retry(localId: string): void {
    this.#happen(localId, { type: 'retried' })
    const entry = entryWith(localId)
    if (entry) this.#run(entry)
  }

  /** Drops a message that is not being sent just now. */
  discard(localId: string): void {
    const entry = entryWith(localId)
    if (entry === undefined || entry.state === 'sending' || entry.state === 'sent') return
    removeEntry(localId)
    this.#forget(localId)
    this.#tabs.post({ kind: 'removed', localId })
    this.#run(entry)
  }

  /** Forgets everything that is not sent, here and on disk. */
  async clear(): Promise<void> {
    for (const { localId } of allEntries()) removeEntry(localId)
    await this.#opened
    await this.#storage.clear()
  }

  // --- what the service says

  restore(snapshot: Snapshot): void {
    this.#isIdempotent = snapshot.service_idempotent_sending
    this.#newestId = Math.max(this.#newestId, snapshot.max_message_id ?? -1)
  }

  apply(event: EventContent): void {
    if (event.type !== 'message') return
    const { message, local_message_id: localId } = event
    this.#newestId = Math.max(this.#newestId, message.id)
    if (message.sender_id !== this.#session.userId) return
    this.#seen.add(message.id)
    if (localId !== undefined) this.#happen(localId, { type: 'acknowledged', messageId: message.id })
    const entry = allEntries().find((each) => each.messageId === message.id)
    if (entry) setTimeout(() => removeEntry(entry.localId), AFTERGLOW)
  }

  // --- changes

  /** Applies what happened, unless it comes too late. */
  #happen(localId: string, happening: Happening): void {
    const entry = entryWith(localId)
    if (entry === undefined) return
    const next = afterHappening(entry, happening)
    if (next === entry) return
    if (next.state === 'sent' && next.messageId !== undefined) {
      putEntry(next)
      this.#forget(localId)
      this.#tabs.post({ kind: 'changed', entry: next })
      this.#settle(next, next.messageId)
    } else this.#put(next)
  }

  /** A message has arrived at the service: its event is awaited, and fetched where none comes. */
  #settle(entry: OutboxEntry, messageId: number): void {
    this.#claimed.add(messageId)
    noteLocalId(messageId, entry.localId)
    void this.#awaitEvent(entry.localId, messageId).catch(() => undefined)
  }

  async #awaitEvent(localId: string, messageId: number): Promise<void> {
    const { ended } = this.#session
    await pause(EVENT_DUE, ended)
    if (this.#seen.has(messageId)) return
    useConnection.getState().retry()
    await pause(EVENT_DUE, ended)
    await whenReachable(ended)
    if (!this.#seen.has(messageId)) await this.#fetch(messageId).catch(() => undefined)
    removeEntry(localId)
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

  #put(entry: OutboxEntry): void {
    putEntry(entry)
    this.#tabs.post({ kind: 'changed', entry })
    this.#write(entry.localId, (storage) => storage.put(entry))
  }

  #forget(localId: string): void {
    this.#write(localId, (storage) => storage.remove(localId))
  }

  /** Writes of one entry follow each other. A failing one leaves the entry in memory, and says so. */
  #write(localId: string, work: (storage: OutboxStorage) => Promise<void>): void {
    const before = this.#writes.get(localId) ?? this.#opened
    const write: Promise<void> = before
      .then(() => work(this.#storage))
      .catch(() => useOutboxStore.setState({ storage: 'memory' }))
      .then(() => {
        if (this.#writes.get(localId) === write) this.#writes.delete(localId)
      })
    this.#writes.set(localId, write)
  }

  async #render(localId: string): Promise<void> {
    await loadEcho()
    const entry = entryWith(localId)
    const html = entry && renderEcho(this.#session, entry.content)
    if (html) this.#happen(localId, { type: 'rendered', html })
  }

  // --- sending

  #laneFor(key: string): Lane {
    const known = this.#lanes.get(key)
    if (known) return known
    const lane = new Lane({
      session: this.#session,
      key,
      isIdempotent: () => this.#isIdempotent,
      newestId: () => this.#newestId,
      heldUntil: () => this.#heldUntil,
      hold: (until) => {
        this.#heldUntil = Math.max(this.#heldUntil, until)
      },
      happen: (localId, happening) => this.#happen(localId, happening),
      stored: (localId) => this.#writes.get(localId) ?? Promise.resolve(),
      isClaimed: (messageId) => this.#claimed.has(messageId),
      ...(this.#random === undefined ? {} : { random: this.#random }),
    })
    this.#lanes.set(key, lane)
    return lane
  }

  /** Sees to it that the entry's conversation is worked on. */
  #run(entry: Pick<OutboxEntry, 'conversation'>): void {
    const key = conversationKey(entry.conversation)
    if (this.#running.has(key) || this.#session.ended.aborted) return
    this.#running.add(key)
    void this.#work(key)
  }

  async #work(key: string): Promise<void> {
    const lane = this.#laneFor(key)
    const { ended } = this.#session
    try {
      await this.#opened
      await this.#tabs.exclusively(key, ended, async () => {
        await this.#reload(key)
        await lane.run()
      })
    } catch (error) {
      if (!ended.aborted) console.error(error)
    } finally {
      this.#running.delete(key)
    }
    const [next] = laneOf(key).filter(isUnsent)
    if (next && lane.head() && !ended.aborted) this.#run(next)
  }

  // --- disk and other tabs

  async #open(opening: Promise<OutboxStorage>): Promise<void> {
    this.#storage = await opening
    useOutboxStore.setState({ storage: this.#storage.kind })
    const found = await this.#storage.all().catch(() => [])
    for (const entry of found) {
      if (entryWith(entry.localId)) continue
      putEntry(entry)
      if (this.#mayBeSentElsewhere(entry)) this.#happen(entry.localId, { type: 'unanswered' })
    }
    for (const entry of found) queueMicrotask(() => this.#run(entry))
  }

  /** Without locks another tab may be sending this very entry. */
  #mayBeSentElsewhere({ state }: OutboxEntry): boolean {
    return !this.#tabs.areConnected && !this.#isIdempotent && (state === 'queued' || state === 'waiting')
  }

  /** The turn may have been another tab's until now: takes over what it left. */
  async #reload(key: string): Promise<void> {
    if (this.#storage.kind === 'memory' || !this.#tabs.areConnected) return
    const stored = await this.#storage.all().catch(() => undefined)
    if (stored === undefined) return
    const known = new Map(stored.map((entry) => [entry.localId, entry]))
    for (const entry of laneOf(key)) {
      if (this.#writes.has(entry.localId) || !isUnsent(entry)) known.delete(entry.localId)
      else if (!known.has(entry.localId)) removeEntry(entry.localId)
    }
    for (const entry of known.values()) if (conversationKey(entry.conversation) === key) putEntry(entry)
  }

  #hear(news: OutboxNews): void {
    if (news.kind === 'removed') removeEntry(news.localId)
    else if (news.entry.state !== 'sent') {
      putEntry(news.entry)
      this.#run(news.entry)
    } else if (news.entry.messageId !== undefined && entryWith(news.entry.localId)) {
      putEntry(news.entry)
      this.#settle(news.entry, news.entry.messageId)
    }
  }

  #warn(event: BeforeUnloadEvent): void {
    if (useOutboxStore.getState().storage === 'memory' && allEntries().some(isUnsent)) event.preventDefault()
  }

  #close(): void {
    this.#tabs.close()
    useOutboxStore.setState({ lanes: new Map(), storage: 'durable' })
  }
}

const outboxes = new WeakMap<Session, Outbox>()

/** The outbox of a session; it begins with the first use. */
export function outboxOf(session: Session): Outbox {
  const known = outboxes.get(session)
  if (known) return known
  const outbox = new Outbox(session)
  outboxes.set(session, outbox)
  return outbox
}

/** Shows the message at once, sends it when its turn comes. @returns the local ID of its entry */
export const send = (session: Session, conversation: Conversation, content: string): string =>
  outboxOf(session).send(conversation, content)

/** Tries a message again that failed, is not confirmed, or waits. */
export const retry = (session: Session, localId: string): void => outboxOf(session).retry(localId)

/** Drops a message that could not be sent. */
export const discard = (session: Session, localId: string): void => outboxOf(session).discard(localId)

/** Removes a message that could not be sent and returns its text, to go on writing it. */
export function takeBack(session: Session, localId: string): string {
  const content = entryWith(localId)?.content ?? ''
  discard(session, localId)
  return content
}

/** Forgets all unsent messages of this person on this machine, such as when signing out. */
export const clearOutbox = (session: Session): Promise<void> => outboxOf(session).clear()

/** Sends what an earlier visit left, and reconciles entries with the service's messages. */
export const outboxFeature: Feature = {
  restore: (session, snapshot) => outboxOf(session).restore(snapshot),
  apply: (session, event) => outboxOf(session).apply(event),
}
