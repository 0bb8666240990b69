import { patience } from '../../../kernel/api/patience.ts'
import { conversationKey } from '../../../navigation/view.ts'
import { isUnsent, type OutboxEntry } from './entry.ts'
import { interimStorage } from './interim.ts'
import type { OutboxStorage } from './storage.ts'
import type { OutboxEntries } from './entries.ts'
import type { OutboxTabs } from './tabs.ts'

/** Milliseconds for which messages wait for a database to open; then they go out, and are stored if it opens yet. */
const OPENING = 2000

export interface KeepingOptions {
  readonly entries: OutboxEntries
  readonly tabs: OutboxTabs
  readonly opening: Promise<OutboxStorage>
  /** Takes over what an earlier visit left, as soon as it is known. */
  readonly resume: (found: readonly OutboxEntry[]) => void
  readonly ended: AbortSignal
}

/** A storage that has opened, with what it holds. */
interface Opened {
  readonly storage: OutboxStorage
  readonly found: readonly OutboxEntry[]
}

async function readFirst(opening: Promise<OutboxStorage>): Promise<Opened> {
  const storage = await opening
  return { storage, found: await storage.all().catch(() => []) }
}

/** Keeps store, disk and other tabs in step. */
export class Keeping {
  readonly #entries: OutboxEntries
  readonly #tabs: OutboxTabs
  readonly #resume: KeepingOptions['resume']
  readonly #writes = new Map<string, Promise<void>>()
  /** Entries that other tabs told of while the disk was being read: the answer may be without them. */
  readonly #heard = new Set<string>()
  #readings = 0
  /** Entries that the browser would not store: they are in memory only. */
  readonly #unstored = new Set<string>()
  readonly #interim = interimStorage()
  #storage: OutboxStorage = this.#interim
  /** Settles when the storage is open or late: what is written from then on in memory is in the interim's keeping. */
  readonly #opened = Promise.withResolvers<void>()
  #isWaitedFor = true

  constructor({ entries, tabs, opening, resume, ended }: KeepingOptions) {
    this.#entries = entries
    this.#tabs = tabs
    this.#resume = resume
    void this.#noteOpened(patience(OPENING, this.#opened.resolve))
    ended.addEventListener('abort', () => this.#opened.resolve(), { once: true })
    void this.#open(opening)
  }

  /** Resolves when what an earlier visit left has been taken over, or is not waited for any more. */
  opened(): Promise<void> {
    return this.#opened.promise
  }

  /** Shows the entry, stores it, and tells other tabs: they take the disk's word for what there is. */
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
        // Gone meanwhile: nobody is to take it up again.
        if (this.#entries.find(entry.localId)) this.#tabs.post({ kind: 'changed', entry })
      }
    })
  }

  /** The entry has reached the service: it is shown for a while yet, and stored no more. */
  settle(entry: OutboxEntry): void {
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

  /** Another tab put it on the disk: shows it. */
  hear(entry: OutboxEntry): void {
    if (this.#readings > 0) this.#heard.add(entry.localId)
    this.#entries.put(entry)
  }

  /** Another tab removed it, from the disk too. What is being written of it here may come to the disk after that. */
  hearRemoved(localId: string): void {
    this.#entries.remove(localId)
    this.#erase(localId)
  }

  /** Another tab saw it reach the service. What was written of it here may have come to the disk after that. */
  hearSettled(entry: OutboxEntry): void {
    this.#entries.put(entry)
    this.#erase(entry.localId)
  }

  /** Forgets everything here and on the disk, behind what is just being written. @throws when the disk refuses */
  async clear(): Promise<void> {
    await this.opened() // What earlier visits left is shown then.
    for (const { localId } of this.#entries.all()) this.#entries.remove(localId)
    await Promise.all(this.#writes.values())
    await this.#storage.clear()
  }

  /** Resolves once the entry's last change survives a crash, or never will. */
  async stored(localId: string): Promise<void> {
    await this.#writes.get(localId)
  }

  /** The turn may have been another tab's until now: takes over what it left. */
  async reload(key: string): Promise<void> {
    if (this.#storage.kind !== 'durable' || !this.#tabs.areConnected) return
    this.#readings += 1
    try {
      this.#follow(key, await this.#storage.all())
    } catch {
      // what is known here has to do
    } finally {
      this.#readings -= 1
      if (this.#readings === 0) this.#heard.clear()
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
    return !isUnsent(entry) || isWrittenHere || this.#heard.has(localId)
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

  /** What happened until now is done on the disk before anything else, and holds against what was found there. */
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

  /** Hands the change over at once, since the page may go the next moment. The disk keeps their order itself. */
  #begin(change: () => Promise<void>): Promise<void> {
    const changing = this.#isWaitedFor ? this.opened().then(change) : change()
    changing.catch(() => undefined) // told by whoever waits for it
    return changing
  }

  /** Writes of one entry follow each other. One that fails leaves the entry in memory, and says so. */
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
