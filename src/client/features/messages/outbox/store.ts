import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { conversationKey, isConversation, isKindAmong, type View } from '../../../navigation/view.ts'
import type { OutboxEntry } from './entry.ts'
import type { OutboxStorage } from './storage.ts'

/** Entries of one conversation, oldest first. */
type Lane = readonly OutboxEntry[]

interface Outbox {
  readonly lanes: ReadonlyMap<string, Lane>
  /** Where unsent messages are: anywhere but in `durable` they do not survive this tab. */
  readonly storage: OutboxStorage['kind']
}

/** The messages of this person that are on their way, from this tab and others. */
export const useOutboxStore = create<Outbox>()(() => ({ lanes: new Map(), storage: 'durable' }))

const noEntries: Lane = []

/** Entries of one conversation, oldest first; the same object until one changes. */
export const laneOf = (key: string): Lane => useOutboxStore.getState().lanes.get(key) ?? noEntries

export const allEntries = (): OutboxEntry[] => [...useOutboxStore.getState().lanes.values()].flat()

export const entryWith = (localId: string): OutboxEntry | undefined =>
  allEntries().find((entry) => entry.localId === localId)

function setLane(key: string, lane: Lane): void {
  const lanes = new Map(useOutboxStore.getState().lanes)
  if (lane.length > 0) lanes.set(key, lane)
  else lanes.delete(key)
  useOutboxStore.setState({ lanes })
}

/** The order of writing. Two tabs may write in the same millisecond: all have to agree which came first. */
const byAge = (a: OutboxEntry, b: OutboxEntry): number =>
  a.createdAt - b.createdAt || (a.localId < b.localId ? -1 : 1)

/** Adds the entry, or replaces the one with its local ID. */
export function putEntry(entry: OutboxEntry): void {
  const key = conversationKey(entry.conversation)
  const others = laneOf(key).filter(({ localId }) => localId !== entry.localId)
  setLane(key, [...others, entry].toSorted(byAge))
}

export function removeEntry(localId: string): void {
  const entry = entryWith(localId)
  if (entry === undefined) return
  const key = conversationKey(entry.conversation)
  setLane(
    key,
    laneOf(key).filter((each) => each !== entry),
  )
}

/** Entries that a view shows after its messages. */
function entriesIn(lanes: ReadonlyMap<string, Lane>, view: View): Lane {
  if (isConversation(view)) return lanes.get(conversationKey(view)) ?? noEntries
  const all = [...lanes.values()].flat().toSorted(byAge)
  switch (view.kind) {
    case 'feed':
      // One's own is never unread.
      return view.only === 'unread'
        ? noEntries
        : all.filter(({ conversation }) => isKindAmong(view.only, conversation.kind))
    case 'channel':
      return all.filter(({ conversation: to }) => to.kind === 'topic' && to.channelId === view.channelId)
    default:
      return noEntries
  }
}

/** What is on its way to this view, oldest first. */
export const useOutbox = (view: View): readonly OutboxEntry[] =>
  useOutboxStore(useShallow(({ lanes }) => entriesIn(lanes, view)))

/** How many messages could not be sent, anywhere. */
export const useFailedCount = (): number =>
  useOutboxStore(({ lanes }) => [...lanes.values()].flat().filter(({ state }) => state === 'failed').length)

/** How many messages wait for the connection, anywhere. */
export const useWaitingCount = (): number =>
  useOutboxStore(
    ({ lanes }) =>
      [...lanes.values()].flat().filter(({ state }) => state !== 'failed' && state !== 'sent').length,
  )

/** How many messages the service does not have yet, as far as is known; signing out would lose them. */
export const unsentCount = (): number =>
  [...useOutboxStore.getState().lanes.values()].flat().filter(({ state }) => state !== 'sent').length

/** Where unsent messages are kept. */
export const useOutboxStorage = (): OutboxStorage['kind'] => useOutboxStore(({ storage }) => storage)

/** Own messages of this visit: by the service's ID the local one, so that a row keeps its identity on the way. */
const localIds = new Map<number, string>()
const arrived = new Set<string>()

export function noteLocalId(messageId: number, localId: string): void {
  localIds.set(messageId, localId)
  arrived.add(localId)
}

/** Whether the entry is known to be a message, whatever a disk or another tab that lags may still say of it. */
export const hasArrived = (localId: string): boolean => arrived.has(localId)

/** The local ID under which this message was sent from this browser during this visit. */
export const localIdOf = (messageId: number): string | undefined => localIds.get(messageId)

interface Shown {
  readonly id: number
  readonly sender_id: number
  readonly content: string
}

/**
 * Whether the message is what became of the entry although no answer said so: it was read after a reload, or by
 * another tab. Anybody's older or equal words must not be taken for it. After a reload the page may know of a message
 * before it attempts its entry again, so what counts is what was known when the entry was written.
 */
const isMessageOf = (entry: OutboxEntry, message: Shown, ownUserId: number): boolean => {
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

/** What the reader sees: the messages, then what is still on its way. Each message once, whichever came first. */
export function withEcho<Message extends Shown>(
  messages: readonly Message[],
  entries: readonly OutboxEntry[],
  ownUserId: number,
): readonly (Message | OutboxEntry)[] {
  if (entries.length === 0) return messages
  /** Messages that an entry was found to be: of two entries with the same words each has its own. */
  const taken = new Set<number>()
  const isHere = (entry: OutboxEntry): boolean => {
    if (entry.messageId !== undefined) return messages.some(({ id }) => id === entry.messageId)
    if (entry.state === 'failed') return false
    const message = messages.find((each) => !taken.has(each.id) && isMessageOf(entry, each, ownUserId))
    if (message) taken.add(message.id)
    return message !== undefined
  }
  return [...messages, ...entries.filter((entry) => !isHere(entry))]
}
