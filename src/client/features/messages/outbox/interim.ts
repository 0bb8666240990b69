import type { OutboxEntry } from './entry.ts'
import type { OutboxStorage } from './storage.ts'

/** Stands in for a database that has not opened yet: keeps in memory what is to be done there once it has. */
export interface InterimStorage extends OutboxStorage {
  readonly kind: 'opening'
  /** By local ID, in the order in which they were first touched: the entry as it is to be; undefined for one that is gone. */
  readonly changes: ReadonlyMap<string, OutboxEntry | undefined>
  /** Whether everything that was there before the changes is to be forgotten. */
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
