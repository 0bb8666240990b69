import { create, type StoreApi, type UseBoundStore } from 'zustand'

const emptyings: (() => void)[] = []

/** Sets the store back to what it holds now whenever a session has ended. */
export const emptyWithSession = <State>(store: StoreApi<State>, initial = store.getState()): unknown =>
  emptyings.push(() => store.setState(initial, true))

/**
 * A store of the page itself, such as its open dialog: there whether a person is signed in or not. Since it can show
 * words of a person it is as at first again once their session has ended.
 */
export function pageStore<State>(initial: State): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(() => initial)
  emptyWithSession(store)
  return store
}

/** Takes the words of the last person from every store of the page. */
export function emptyPage(): void {
  for (const empty of emptyings) empty()
}
