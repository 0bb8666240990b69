import { create, type StoreApi, type UseBoundStore } from 'zustand'

const emptyings: (() => void)[] = []

/**
 * A store of the page itself, such as its open menu: there whether a person is signed in or not. Since it can show
 * words of a person it is as at first again once their session has ended.
 */
export function pageStore<State>(initial: State): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(() => initial)
  emptyings.push(() => store.setState(initial, true))
  return store
}

/** Takes the words of the last person from every store of the page. */
export function emptyPage(): void {
  for (const empty of emptyings) empty()
}
