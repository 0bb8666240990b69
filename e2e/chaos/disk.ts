import type { OutboxEntry } from '../../src/client/features/messages/outbox/entry.ts'
import type { OutboxStorage } from '../../src/client/features/messages/outbox/storage.ts'

/** What a browser keeps by name: all tabs of all people have the same, as on one device. */
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
 * A disk that outlives tabs. As in a browser's database, what is asked of it is done in the order of asking, each in a
 * task of its own, and an answer is taken before the next is worked on.
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
