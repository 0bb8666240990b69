import { patience } from '../../../kernel/api/patience.ts'
import { conversationKey } from '../../../navigation/view.ts'
import { isUnsent, type OutboxEntry } from './entry.ts'
import { interimStorage, type OutboxStorage } from './storage.ts'
import type { OutboxEntries } from './store.ts'
import type { OutboxTabs } from './tabs.ts'

/**
 * Milliseconds for which messages wait for a database to open; then they go out, and are stored if it still
 * opens. Long, because messages of an earlier visit that come to light after that go out after newer ones.
 */
const OPENING = 10_000

export interface PersistenceOptions {
  readonly entries: OutboxEntries
  readonly tabs: OutboxTabs
  readonly opening: Promise<OutboxStorage>
  /** Takes over the entries that an earlier visit left, as soon as they are known. */
  readonly resume: (found: readonly OutboxEntry[]) => void
  readonly ended: AbortSignal
}

/** A storage that has opened, and its content. */
interface Opened {
  readonly storage: OutboxStorage
  readonly found: readonly OutboxEntry[]
}

async function readFirst(opening: Promise<OutboxStorage>): Promise<Opened> {
  const storage = await opening
  return { storage, found: await storage.all().catch(() => []) }
}

/** Keeps store, disk and other tabs in step. */
export class OutboxPersistence {
  readonly #entries: OutboxEntries
  readonly #tabs: OutboxTabs
  readonly #resume: PersistenceOptions['resume']
  readonly #writes = new Map<string, Promise<void>>()
  /** Entries that other tabs reported while the disk was being read: the answer may lack them. */
  readonly #received = new Set<string>()
  #readings = 0
  /** Entries that the browser would not store: they are in memory only. */
  readonly #unstored = new Set<string>()
  readonly #interim = interimStorage()
  #storage: OutboxStorage = this.#interim
  /**
   * Settles when the storage is open or late: entries written to memory from then on are in the interim
   * storage.
   */
  readonly #opened = Promise.withResolvers<void>()
  #isWaitedFor = true

  constructor({ entries, tabs, opening, resume, ended }: PersistenceOptions) {
    this.#entries = entries
    this.#tabs = tabs
    this.#resume = resume
    void this.#noteOpened(patience(OPENING, this.#opened.resolve))
    ended.addEventListener('abort', () => this.#opened.resolve(), { once: true })
    void this.#open(opening)
  }

  /** Resolves when the entries of an earlier visit have been taken over, or are no longer awaited. */
  opened(): Promise<void> {
    return this.#opened.promise
  }

  /** Shows the entry, stores it, and notifies other tabs: they rely on the disk. */
  put(entry: OutboxEntry): void {
    this.#entries.put(entry)
    this.#store(entry)
  }

  #store(entry: OutboxEntry): void {
    const stored = this.#begin(() => this.#storage.put(entry))
    this.#write(entry.localId, async () => {
      try {
        await stored
        this.#showStorage()
      } finally {
        // Removed in the meantime: no tab must take it up again.
        if (this.#entries.find(entry.localId)) this.#tabs.post({ kind: 'changed', entry })
      }
    })
  }

  /** Shows an entry that has reached the service for a while yet, and stores it no more. */
  putSent(entry: OutboxEntry): void {
    this.#entries.put(entry)
    this.#write(entry.localId, async () => {
      this.#tabs.post({ kind: 'changed', entry })
      await this.#storage.remove(entry.localId)
    })
  }

  remove(localId: string): void {
    this.#entries.remove(localId)
    const removed = this.#begin(() => this.#storage.remove(localId))
    this.#write(localId, async () => {
      this.#tabs.post({ kind: 'removed', localId })
      await removed
    })
  }

  /** Shows an entry that another tab put on the disk. */
  receivePut(entry: OutboxEntry): void {
    if (this.#readings > 0) this.#received.add(entry.localId)
    this.#entries.put(entry)
  }

  /**
   * Removes an entry that another tab removed, also from the disk: a write of it that is under way here may
   * reach the disk later.
   */
  receiveRemoved(localId: string): void {
    this.#entries.remove(localId)
    this.#erase(localId)
  }

  /**
   * Settles an entry that another tab saw reach the service: a write of it from here may have reached the
   * disk after that.
   */
  receiveSent(entry: OutboxEntry): void {
    this.#entries.put(entry)
    this.#erase(entry.localId)
  }

  /** Erases everything here and on the disk, after the writes under way. @throws when the disk refuses */
  async clear(): Promise<void> {
    await this.opened() // Entries of earlier visits are in the store then.
    for (const { localId } of this.#entries.all()) this.#entries.remove(localId)
    await Promise.all(this.#writes.values())
    await this.#storage.clear()
  }

  /** Resolves once the entry's last change survives a crash, or never will. */
  async stored(localId: string): Promise<void> {
    await this.#writes.get(localId)
  }

  /** Takes over the entries that another tab left: the turn may have been its until now. */
  async reload(key: string): Promise<void> {
    if (this.#storage.kind !== 'durable' || !this.#tabs.areConnected) return
    this.#readings += 1
    try {
      this.#follow(key, await this.#storage.all())
    } catch {
      // the entries known here have to do
    } finally {
      this.#readings -= 1
      if (this.#readings === 0) this.#received.clear()
    }
  }

  #follow(key: string, stored: readonly OutboxEntry[]): void {
    const left = new Map(stored.map((entry) => [entry.localId, entry]))
    for (const entry of this.#entries.lane(key)) {
      if (this.#isNewerThanDisk(entry)) left.delete(entry.localId)
      else if (!left.has(entry.localId)) this.#entries.remove(entry.localId)
    }
    for (const entry of left.values()) {
      const { localId } = entry
      if (this.#writes.has(localId)) continue // it left the store, and the disk is about to follow
      if (this.#entries.hasArrived(localId)) this.#erase(localId)
      else if (conversationKey(entry.conversation) === key) this.#entries.put(entry)
    }
  }

  #erase(localId: string): void {
    this.#write(localId, () => this.#storage.remove(localId))
  }

  #isNewerThanDisk(entry: OutboxEntry): boolean {
    const { localId } = entry
    const isWrittenHere = this.#writes.has(localId) || this.#unstored.has(localId)
    return !isUnsent(entry) || isWrittenHere || this.#received.has(localId)
  }

  async #noteOpened(stopWaiting: () => void): Promise<void> {
    await this.opened()
    this.#isWaitedFor = false
    stopWaiting()
  }

  async #open(opening: Promise<OutboxStorage>): Promise<void> {
    this.#takeOver(await readFirst(opening))
    this.#opened.resolve()
  }

  /**
   * Makes all changes so far on the disk before anything else; they take precedence over the entries found
   * there.
   */
  #takeOver({ storage, found }: Opened): void {
    const { changes, isCleared } = this.#interim
    this.#storage = storage
    this.#showStorage()
    if (isCleared()) storage.clear().catch(() => this.#showStorage('memory'))
    const left = isCleared() ? [] : found
    this.#resume(left.filter(({ localId }) => !changes.has(localId) && !this.#writes.has(localId)))
    for (const [localId, entry] of changes) {
      if (entry) this.#store(entry)
      else this.#erase(localId)
    }
  }

  #showStorage(storage: OutboxStorage['kind'] = this.#storage.kind): void {
    if (this.#entries.store.getState().storage === storage) return
    this.#entries.store.setState({ storage })
  }

  /**
   * Hands the change over at once, since the page may be closed the next moment. The disk itself keeps their
   * order.
   */
  #begin(change: () => Promise<void>): Promise<void> {
    const changing = this.#isWaitedFor ? this.opened().then(change) : change()
    changing.catch(() => undefined) // the caller that awaits it reports the error
    return changing
  }

  /**
   * Writes of the same entry follow each other. A write that fails leaves the entry in memory, and the
   * storage state says so.
   */
  #write(localId: string, work: () => Promise<void>): void {
    const write = this.#writeAfter(this.#writes.get(localId) ?? this.opened(), localId, work).finally(() => {
      if (this.#writes.get(localId) === write) this.#writes.delete(localId)
    })
    this.#writes.set(localId, write)
  }

  async #writeAfter(before: Promise<unknown>, localId: string, work: () => Promise<void>): Promise<void> {
    await before
    try {
      await work()
      this.#unstored.delete(localId)
    } catch {
      this.#unstored.add(localId)
      this.#showStorage('memory')
    }
  }
}
