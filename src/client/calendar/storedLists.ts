import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import type { ShownEvent } from './shownEvent.ts'

/** Events as they were last read, with when that was (milliseconds since the epoch). */
export interface StoredList {
  readonly events: readonly ShownEvent[]
  readonly at: number
}

/** Lists kept on this device: about a year of months for one reader. */
const MOST = 24

/** Raised when what is kept changes its form: older lists are then left alone and fall out in time. */
const FORM = 1

let store: UseStore | undefined
const lists = (): UseStore => (store ??= createStore('parley-calendar', 'lists'))

const nameOf = (key: readonly unknown[]): string => JSON.stringify([FORM, ...key])

/** The list last read under that key; undefined where none is kept or the device keeps nothing. */
export async function storedList(key: readonly unknown[]): Promise<StoredList | undefined> {
  try {
    return await get<StoredList>(nameOf(key), lists())
  } catch {
    return undefined
  }
}

async function dropOldest(): Promise<void> {
  const all = await entries<string, StoredList>(lists())
  const oldest = all
    .toSorted(([, one], [, other]) => one.at - other.at)
    .slice(0, Math.max(0, all.length - MOST))
  for (const [name] of oldest) await del(name, lists())
}

/** Keeps a list for the times when the service cannot be reached. */
export async function storeList(key: readonly unknown[], list: StoredList): Promise<void> {
  try {
    await set(nameOf(key), list, lists())
    await dropOldest()
  } catch {
    // A device that keeps nothing shows what the service answers.
  }
}

/** Forgets all lists, as signing out on a shared computer wants it. */
export async function eraseStoredLists(): Promise<void> {
  try {
    await clear(lists())
  } catch {
    // Nothing is kept there.
  }
}
