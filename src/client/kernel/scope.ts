import { createStore, useStore, type StoreApi } from 'zustand'
import { emptyPage } from '../ui/pageStore.ts'
import { useSession, type Scoped, type Session } from './session.ts'

export type { Scoped } from './session.ts'

/**
 * Declares a value that each session has one of. `make` is called when a session is first asked for it
 * (`session.get`), `release` when that session ends. `release` stops what would go on by itself, such as timers,
 * channels and requests; the value may still be used afterwards and must bear that.
 */
export const scoped = <Value>(
  make: (session: Session) => Value,
  release?: (value: Value) => void,
): Scoped<Value> => ({ make, release })

/** The values of one session. */
export class Scope {
  readonly #session: Session
  /** Undefined once the session has ended. */
  #values: Map<object, unknown> | undefined = new Map()
  readonly #releases: (() => void)[] = []

  constructor(session: Session) {
    this.#session = session
  }

  /**
   * The value, made now if it is not there yet. Code that comes late, after the end, gets a value of its own that is
   * released already: it works on, and nothing of it stays.
   */
  get<Value>(key: Scoped<Value>): Value {
    // The value under a key was made by that key: `Map` cannot say so.
    if (this.#values?.has(key)) return this.#values.get(key) as Value
    const value = key.make(this.#session)
    this.#values?.set(key, value)
    this.#releases.push(() => key.release?.(value))
    if (this.#values === undefined) this.#releaseAll()
    return value
  }

  /**
   * Releases every value, the latest first: a value may rely on those that it asked for when it was made. What the page
   * shows of the session goes as well.
   */
  end(): void {
    this.#values = undefined
    emptyPage()
    this.#releaseAll()
  }

  #releaseAll(): void {
    const release = this.#releases.pop()
    if (release === undefined) return
    try {
      release()
    } finally {
      this.#releaseAll() // Also after one that failed.
    }
  }
}

/** Declares a store that each session has one of; `initial` makes its first state. */
export const scopedStore = <State>(initial: (session: Session) => State): Scoped<StoreApi<State>> =>
  scoped((session) => createStore<State>()(() => initial(session)))

/** A part of the session's store, drawn again when that part changes. */
export const useScoped = <State, Part>(
  store: Scoped<StoreApi<State>>,
  select: (state: State) => Part,
): Part => useStore(useSession().get(store), select)
