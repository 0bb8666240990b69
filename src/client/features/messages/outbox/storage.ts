import type { OutboxEntry } from './entry.ts'

/** Keeps unsent messages over reloads and crashes; changes take effect in the order of the calls. */
export interface OutboxStorage {
  /**
   * `memory`: there is no database, and nothing survives. `opening`: nothing survives so far, since it is not
   * open yet.
   */
  readonly kind: 'durable' | 'memory' | 'opening'
  readonly all: () => Promise<readonly OutboxEntry[]>
  /** Resolves once the entry survives a crash. @throws when the browser refuses, such as a full disk */
  readonly put: (entry: OutboxEntry) => Promise<void>
  readonly remove: (localId: string) => Promise<void>
  readonly clear: () => Promise<void>
}

const STORE = 'entries'

/** Nothing survives; the outbox works all the same. */
export function memoryStorage(): OutboxStorage {
  const entries = new Map<string, OutboxEntry>()
  return {
    kind: 'memory',
    all: () => Promise.resolve([...entries.values()]),
    put: (entry) => {
      entries.set(entry.localId, entry)
      return Promise.resolve()
    },
    remove: (localId) => {
      entries.delete(localId)
      return Promise.resolve()
    },
    clear: () => {
      entries.clear()
      return Promise.resolve()
    },
  }
}

/**
 * Stands in for a database that has not opened yet: keeps the changes in memory until they can be made there.
 */
export interface InterimStorage extends OutboxStorage {
  readonly kind: 'opening'
  /**
   * By local ID, in the order of the first change: the entry as it is to be; undefined for an entry that is
   * gone.
   */
  readonly changes: ReadonlyMap<string, OutboxEntry | undefined>
  /** True if everything stored before the changes is to be erased. */
  readonly isCleared: () => boolean
}

export function interimStorage(): InterimStorage {
  const changes = new Map<string, OutboxEntry | undefined>()
  let isCleared = false
  return {
    kind: 'opening',
    changes,
    isCleared: () => isCleared,
    all: () => Promise.resolve([...changes.values()].filter((entry) => entry !== undefined)),
    put: (entry) => {
      changes.set(entry.localId, entry)
      return Promise.resolve()
    },
    remove: (localId) => {
      changes.set(localId, undefined)
      return Promise.resolve()
    },
    clear: () => {
      changes.clear()
      isCleared = true
      return Promise.resolve()
    },
  }
}

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed')))
  })

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('The database gave up'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })

function openDatabase(userId: number): Promise<IDBDatabase> {
  const opening = indexedDB.open(`parley-outbox-${userId}`, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(STORE, { keyPath: 'localId' })
  })
  return new Promise((resolve, reject) => {
    opening.addEventListener('blocked', () => {
      // Left open, it would block others as it was blocked itself.
      opening.addEventListener('success', () => opening.result.close())
      reject(new Error('Another tab holds on to an earlier form of the database'))
    })
    settled(opening).then(resolve, reject)
  })
}

/**
 * Waits as long as the database takes to open. @throws when the browser has no database, or refuses to open
 * it
 */
export async function databaseStorage(userId: number): Promise<OutboxStorage> {
  const database = await openDatabase(userId)
  const write = async (work: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    work(transaction.objectStore(STORE))
    transaction.commit() // without waiting for its requests: the page may be closed before they are answered
    await completed(transaction)
  }
  return {
    kind: 'durable',
    all: () => settled(database.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<OutboxEntry[]>),
    put: (entry) => write((store) => store.put(entry)),
    remove: (localId) => write((store) => store.delete(localId)),
    clear: () => write((store) => store.clear()),
  }
}

/** The browser's database once it is open, however late; memory where there is none. */
export const openStorage = (userId: number): Promise<OutboxStorage> =>
  databaseStorage(userId).catch(() => memoryStorage())
