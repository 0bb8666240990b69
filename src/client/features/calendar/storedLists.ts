import { clear, createStore, del, delMany, entries, get, keys, set } from 'idb-keyval'
import { once } from '../../ui/memoize.ts'
import type { ShownEvent } from './shownEvent.ts'

/** Events as they were last read, with when that was (milliseconds since the epoch). */
export interface StoredList {
  readonly events: readonly ShownEvent[]
  readonly at: number
}

/** What tells a list from others. */
export interface ListName {
  /** Whom the calendar showed it to: a member's user ID; undefined for visitors. */
  readonly reader: number | undefined
  readonly key: readonly unknown[]
}

/** Lists kept on this device: about a year of months for one reader. */
const MOST = 24

/** Raised when what is kept changes its form: older lists are then left alone and fall out in time. */
const FORM = 2

const lists = once(() => createStore('parley-calendar', 'lists'))

/** The beginning of the names of all that somebody was shown. */
const prefixOf = (reader: number | undefined): string => `${FORM} ${reader ?? 'visitor'} `

const nameOf = ({ reader, key }: ListName): string => prefixOf(reader) + JSON.stringify(key)

/** The list last read under that name; undefined where none is kept or the device keeps nothing. */
export async function storedList(name: ListName): Promise<StoredList | undefined> {
  try {
    return await get<StoredList>(nameOf(name), lists())
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
export async function storeList(name: ListName, list: StoredList): Promise<void> {
  try {
    await set(nameOf(name), list, lists())
    await dropOldest()
  } catch {
    // A device that keeps nothing shows what the service answers.
  }
}

/** Forgets what somebody was shown, when their session has ended. @throws where the device does not let it */
export async function eraseListsOf(userId: number): Promise<void> {
  const names = await keys<string>(lists())
  await delMany(
    names.filter((name) => name.startsWith(prefixOf(userId))),
    lists(),
  )
}

/** Forgets all lists, as signing out on a shared computer wants it. */
export async function eraseStoredLists(): Promise<void> {
  try {
    await clear(lists())
  } catch {
    // Nothing is kept there.
  }
}
