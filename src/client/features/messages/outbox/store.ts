import { createStore, useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { conversationKey, isConversation, isKindAmong, type View } from '../../../navigation/view.ts'
import { scoped } from '../../../kernel/scope.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { byAge, isUnsent, type Lane, type OutboxEntry } from './entry.ts'
import type { OutboxStorage } from './storage.ts'

interface OutboxState {
  readonly lanes: ReadonlyMap<string, Lane>
  /** The storage of unsent messages: anywhere but in `durable` they do not survive this tab. */
  readonly storage: OutboxStorage['kind']
}

const noEntries: Lane = []

/** The messages of a person that are on their way, from this tab and others, and those that have arrived. */
export class OutboxEntries {
  readonly store = createStore<OutboxState>()(() => ({ lanes: new Map(), storage: 'durable' }))
  /**
   * Own messages of this visit: local IDs by the service's ID, so that a row keeps its identity on the way.
   */
  readonly #localIds = new Map<number, string>()
  readonly #arrived = new Set<string>()

  /** Entries of one conversation, oldest first; the same object until one changes. */
  lane(key: string): Lane {
    return this.store.getState().lanes.get(key) ?? noEntries
  }

  all(): readonly OutboxEntry[] {
    return [...this.store.getState().lanes.values()].flat()
  }

  find(localId: string): OutboxEntry | undefined {
    return this.all().find((entry) => entry.localId === localId)
  }

  /** Adds the entry, or replaces the one with its local ID. */
  put(entry: OutboxEntry): void {
    const key = conversationKey(entry.conversation)
    const others = this.lane(key).filter(({ localId }) => localId !== entry.localId)
    this.#setLane(key, [...others, entry].toSorted(byAge))
  }

  remove(localId: string): void {
    const entry = this.find(localId)
    if (entry === undefined) return
    const key = conversationKey(entry.conversation)
    this.#setLane(
      key,
      this.lane(key).filter((each) => each !== entry),
    )
  }

  /** Returns the local ID under which a message was sent from this browser during this visit. */
  localIdOf(messageId: number): string | undefined {
    return this.#localIds.get(messageId)
  }

  noteLocalId(messageId: number, localId: string): void {
    this.#localIds.set(messageId, localId)
    this.#arrived.add(localId)
  }

  /**
   * True if the entry is known to be a message, even if a disk or a tab that lags behind still says
   * otherwise.
   */
  hasArrived(localId: string): boolean {
    return this.#arrived.has(localId)
  }

  #setLane(key: string, lane: Lane): void {
    const lanes = new Map(this.store.getState().lanes)
    if (lane.length > 0) lanes.set(key, lane)
    else lanes.delete(key)
    this.store.setState({ lanes })
  }
}

export const outboxEntries = scoped(() => new OutboxEntries())

/** Returns the local ID under which a message was sent from this browser during this visit. */
export const localIdsOf =
  (session: Session) =>
  (messageId: number): string | undefined =>
    session.get(outboxEntries).localIdOf(messageId)

/** A part of the session's outbox; renders again when that part changes. */
export const useOutboxPart = <Part>(select: (state: OutboxState) => Part): Part =>
  useStore(useSession().get(outboxEntries).store, select)

/** Entries that a view shows after its messages. */
function entriesIn(lanes: ReadonlyMap<string, Lane>, view: View): Lane {
  if (isConversation(view)) return lanes.get(conversationKey(view)) ?? noEntries
  const all = [...lanes.values()].flat().toSorted(byAge)
  switch (view.kind) {
    case 'feed':
      // The reader's own messages are never unread.
      return view.only === 'unread'
        ? noEntries
        : all.filter(({ conversation }) => isKindAmong(view.only, conversation.kind))
    case 'channel':
      return all.filter(({ conversation: to }) => to.kind === 'topic' && to.channelId === view.channelId)
    default:
      return noEntries
  }
}

/** Messages on their way to this view, oldest first. */
export const useOutbox = (view: View): readonly OutboxEntry[] =>
  useOutboxPart(useShallow(({ lanes }) => entriesIn(lanes, view)))

/** Counts the messages that could not be sent, anywhere. */
export const useFailedCount = (): number =>
  useOutboxPart(({ lanes }) => [...lanes.values()].flat().filter(({ state }) => state === 'failed').length)

/** Counts the messages that wait for the connection, anywhere. */
export const useWaitingCount = (): number =>
  useOutboxPart(
    ({ lanes }) =>
      [...lanes.values()].flat().filter(({ state }) => state !== 'failed' && state !== 'sent').length,
  )

/**
 * Counts the messages that the service does not have yet, as far as is known; signing out would lose them.
 */
export const unsentCount = (session: Session): number =>
  session.get(outboxEntries).all().filter(isUnsent).length

/** The storage of unsent messages. */
export const useOutboxStorage = (): OutboxStorage['kind'] => useOutboxPart(({ storage }) => storage)

interface Shown {
  readonly id: number
  readonly sender_id: number
  readonly content: string
}

/**
 * The rows that the reader sees: the messages, then the entries still on their way. Each message once,
 * whichever of the two arrived first.
 */
export function withEcho<Message extends Shown>(
  messages: readonly Message[],
  entries: readonly OutboxEntry[],
  ownUserId: number,
  localIdOf: (messageId: number) => string | undefined,
): readonly (Message | OutboxEntry)[] {
  if (entries.length === 0) return messages
  /** Messages that were matched to an entry: of two entries with the same words each has its own. */
  const taken = new Set<number>()
  /**
   * True if the message is the stored form of the entry although no answer said so: it was read after a
   * reload, or by another tab. An older message or another person's equal words must not match. After a
   * reload the page may know a message before it attempts its entry again, so the state when the entry was
   * written counts.
   */
  const isMessageOf = (entry: OutboxEntry, message: Shown): boolean => {
    const known = localIdOf(message.id)
    if (known !== undefined) return known === entry.localId
    const before = entry.writtenAfterId ?? entry.afterId
    return (
      before !== undefined &&
      message.id > before &&
      message.sender_id === ownUserId &&
      (message.content === entry.html || message.content === `<p>${entry.content}</p>`)
    )
  }
  const isHere = (entry: OutboxEntry): boolean => {
    if (entry.messageId !== undefined) return messages.some(({ id }) => id === entry.messageId)
    if (entry.state === 'failed') return false
    const message = messages.find((each) => !taken.has(each.id) && isMessageOf(entry, each))
    if (message) taken.add(message.id)
    return message !== undefined
  }
  return [...messages, ...entries.filter((entry) => !isHere(entry))]
}
