import type { OutboxEntry } from './entry.ts'
import type { OutboxStorage } from './storage.ts'

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
