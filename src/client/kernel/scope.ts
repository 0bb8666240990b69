import { createStore, useStore, type StoreApi } from 'zustand'
import { emptyPage } from '../ui/pageStore.ts'
import { useSession, type Scoped, type Session } from './session.ts'

export type { Scoped } from './session.ts'

/**
 * Declares a value of which each session has its own. `make` is called at the first `session.get` of a session,
 * `release` when that session ends. `release` stops continuing work, such as timers, channels and requests;
 * the value can still be used afterwards and must tolerate that.
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
   * Returns the value, made now if missing. Late code that runs after the end gets a value of its own that is
   * released already: it works on, and leaves nothing behind.
   */
  get<Value>(key: Scoped<Value>): Value {
    // The value under a key was made by that key, which the type of `Map` cannot express.
    if (this.#values?.has(key)) return this.#values.get(key) as Value
    const value = key.make(this.#session)
    this.#values?.set(key, value)
    this.#releases.push(() => key.release?.(value))
    if (this.#values === undefined) this.#releaseAll()
    return value
  }

  /**
   * Releases every value, the latest first: a value can rely on those that it got when it was made. The
   * page's stores are emptied as well.
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
      this.#releaseAll() // also after a failed release
    }
  }
}

/** Declares a store of which each session has its own; `initial` makes its first state. */
export const scopedStore = <State>(initial: (session: Session) => State): Scoped<StoreApi<State>> =>
  scoped((session) => createStore<State>()(() => initial(session)))

/** A part of the session's store; draws again when that part changes. */
export const useScoped = <State, Part>(
  store: Scoped<StoreApi<State>>,
  select: (state: State) => Part,
): Part => useStore(useSession().get(store), select)
