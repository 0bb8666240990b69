import { create, type StoreApi, type UseBoundStore } from 'zustand'

const emptyings: (() => void)[] = []

/** Resets the store to its present state whenever a session has ended. */
export const emptyWithSession = <State>(store: StoreApi<State>, initial = store.getState()): unknown =>
  emptyings.push(() => store.setState(initial, true))

/**
 * A store of the page itself, such as its open dialog; it exists with and without a sign-in. Since it can
 * hold words of a person, it is reset to its initial state when their session has ended.
 */
export function pageStore<State>(initial: State): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(() => initial)
  emptyWithSession(store)
  return store
}

/** Removes the last person's words from every store of the page. */
export function emptyPage(): void {
  for (const empty of emptyings) empty()
}
