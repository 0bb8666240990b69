import { conversationKey } from '../conversations/view.ts'
import { isUnsent, type OutboxEntry } from './outboxEntry.ts'
import { memoryStorage, type OutboxStorage } from './outboxStorage.ts'
import { allEntries, laneOf, putEntry, removeEntry, useOutboxStore } from './outboxStore.ts'
import type { OutboxTabs } from './outboxTabs.ts'

function showStorage(storage: OutboxStorage['kind']): void {
  if (useOutboxStore.getState().storage !== storage) useOutboxStore.setState({ storage })
}

/** Keeps store, disk and other tabs in step. */
export class Keeping {
  readonly #tabs: OutboxTabs
  readonly #writes = new Map<string, Promise<void>>()
  /** Entries that the browser would not store: they are in memory only. */
  readonly #unstored = new Set<string>()
  #storage: OutboxStorage = memoryStorage()
  readonly #opened: Promise<readonly OutboxEntry[]>

  constructor(tabs: OutboxTabs, opening: Promise<OutboxStorage>) {
    this.#tabs = tabs
    this.#opened = this.#open(opening)
  }

  /** Resolves with what an earlier visit left. */
  opened(): Promise<readonly OutboxEntry[]> {
    return this.#opened
  }

  /** Shows the entry, here and in other tabs, and stores it. */
  put(entry: OutboxEntry): void {
    putEntry(entry)
    this.#tabs.post({ kind: 'changed', entry })
    this.#write(entry.localId, async () => {
      await this.#storage.put(entry)
      showStorage(this.#storage.kind)
    })
  }

  /** The entry has reached the service: it is shown for a while yet, and stored no more. */
  settle(entry: OutboxEntry): void {
    putEntry(entry)
    this.#tabs.post({ kind: 'changed', entry })
    this.#write(entry.localId, () => this.#storage.remove(entry.localId))
  }

  remove(localId: string): void {
    removeEntry(localId)
    this.#tabs.post({ kind: 'removed', localId })
    this.#write(localId, () => this.#storage.remove(localId))
  }

  async clear(): Promise<void> {
    for (const { localId } of allEntries()) removeEntry(localId)
    await this.#opened
    await this.#storage.clear()
  }

  /** Resolves once the entry's last change survives a crash, or never will. */
  async stored(localId: string): Promise<void> {
    await this.#writes.get(localId)
  }

  /** The turn may have been another tab's until now: takes over what it left. */
  async reload(key: string): Promise<void> {
    if (this.#storage.kind === 'memory' || !this.#tabs.areConnected) return
    const stored = await this.#storage.all().catch(() => undefined)
    if (stored === undefined) return
    const left = new Map(stored.map((entry) => [entry.localId, entry]))
    for (const entry of laneOf(key)) {
      if (this.#isNewerThanDisk(entry)) left.delete(entry.localId)
      else if (!left.has(entry.localId)) removeEntry(entry.localId)
    }
    for (const entry of left.values()) if (conversationKey(entry.conversation) === key) putEntry(entry)
  }

  #isNewerThanDisk(entry: OutboxEntry): boolean {
    return !isUnsent(entry) || this.#writes.has(entry.localId) || this.#unstored.has(entry.localId)
  }

  async #open(opening: Promise<OutboxStorage>): Promise<readonly OutboxEntry[]> {
    this.#storage = await opening
    showStorage(this.#storage.kind)
    return this.#storage.all().catch(() => [])
  }

  /** Writes of one entry follow each other. One that fails leaves the entry in memory, and says so. */
  #write(localId: string, work: () => Promise<void>): void {
    const write = this.#writeAfter(this.#writes.get(localId) ?? this.#opened, localId, work).finally(() => {
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
      showStorage('memory')
    }
  }
}
