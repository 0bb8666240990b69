import type { OutboxEntry } from '../../src/client/features/messages/outbox/entry.ts'
import type { OutboxStorage } from '../../src/client/features/messages/outbox/storage.ts'

/** A browser's storage by name: all tabs of all people share it, as on one device. */
export function aLocalStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

/**
 * A disk that outlives tabs. Like a browser's database, it carries out requests in their order, each in a
 * task of its own, and delivers one answer before it works on the next request.
 */
export function aDisk(): OutboxStorage {
  const entries = new Map<string, OutboxEntry>()
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Result): Promise<Result> => {
    const done = last.then(() => new Promise<Result>((resolve) => setImmediate(() => resolve(work()))))
    last = done
    return done
  }
  return {
    kind: 'durable',
    all: () => inTurn(() => [...entries.values()]),
    put: (entry) => inTurn(() => void entries.set(entry.localId, structuredClone(entry))),
    remove: (localId) => inTurn(() => void entries.delete(localId)),
    clear: () => inTurn(() => entries.clear()),
  }
}
