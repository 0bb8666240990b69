import { conversationKey } from '../../../navigation/view.ts'
import { scoped } from '../../../kernel/scope.ts'
import type { OutboxEntry } from './entry.ts'
import { byAge, noEntries, outboxState, type Lane } from './store.ts'

/** Changes the set of a person's messages on their way. */
export class OutboxEntries {
  readonly store
  readonly #localIds
  readonly #arrived = new Set<string>()

  constructor({ store, localIds }: ReturnType<typeof outboxState.make>) {
    this.store = store
    this.#localIds = localIds
  }

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

export const outboxEntries = scoped(({ get }) => new OutboxEntries(get(outboxState)))
