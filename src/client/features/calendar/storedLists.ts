import { clear, createStore, del, delMany, entries, get, keys, set } from 'idb-keyval'
import { once } from '../../ui/memoize.ts'
import type { ShownEvent } from './shownEvent.ts'

/** Events with the time when they were read (milliseconds since the epoch). */
export interface StoredList {
  readonly events: readonly ShownEvent[]
  readonly at: number
}

/** The identity of a list. */
export interface ListName {
  /** User ID of the member to whom the calendar showed the list; undefined for visitors. */
  readonly reader: number | undefined
  readonly key: readonly unknown[]
}

/** The most lists stored on this device: about a year of months for one reader. */
const MOST = 24

/** Version of the stored format. After a change of it, older lists are ignored and expire. */
const FORM = 2

const lists = once(() => createStore('parley-calendar', 'lists'))

/** Prefix of the names of all lists shown to one reader. */
const prefixOf = (reader: number | undefined): string => `${FORM} ${reader ?? 'visitor'} `

const nameOf = ({ reader, key }: ListName): string => prefixOf(reader) + JSON.stringify(key)

/** Returns the list last stored under that name; undefined if there is none or the device stores nothing. */
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

/** Stores a list for the times when the service cannot be reached. */
export async function storeList(name: ListName, list: StoredList): Promise<void> {
  try {
    await set(nameOf(name), list, lists())
    await dropOldest()
  } catch {
    // If the device stores nothing, the app shows only the service's answers.
  }
}

/** Erases the lists shown to a user after their session has ended. @throws if the device refuses */
export async function eraseListsOf(userId: number): Promise<void> {
  const names = await keys<string>(lists())
  await delMany(
    names.filter((name) => name.startsWith(prefixOf(userId))),
    lists(),
  )
}

/** Erases all lists, for signing out on a shared computer. */
export async function eraseStoredLists(): Promise<void> {
  try {
    await clear(lists())
  } catch {
    // The device stores nothing, so there is nothing to erase.
  }
}
