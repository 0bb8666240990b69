import { clear, createStore, delMany, entries, keys, setMany } from 'idb-keyval'
import * as v from 'valibot'
import { fetchedMessage, type Message } from '../../../protocol/chat/messages.ts'
import {
  register,
  unreadMessages,
  type Snapshot,
  type UnreadMessages,
} from '../../../protocol/chat/register.ts'
import { eraseListsOf } from '../../features/calendar/storedLists.ts'
import { viewKey, type View } from '../../navigation/view.ts'
import { noteErased } from './claim.ts'
import { disown, keptFor } from './owner.ts'
import { memoize } from '../../ui/memoize.ts'

/** The last messages of a view. */
export interface KeptWindow {
  readonly view: View
  readonly messages: readonly Message[]
  readonly foundOldest: boolean
  /** Milliseconds since the epoch when the window was last current. */
  readonly at: number
}

/** The state that a start can show before the service has answered. */
export interface KeptState {
  readonly snapshot: Snapshot
  readonly windows: readonly KeptWindow[]
}

/** A change of the stored state. */
export interface Changes {
  readonly snapshot?: Snapshot | undefined
  readonly unreads?: UnreadMessages | undefined
  readonly windows: readonly KeptWindow[]
}

const SNAPSHOT = 'snapshot'
const UNREADS = 'unreads'
const WINDOW = 'window '

export const nameOfWindow = (view: View): string => `${WINDOW}${viewKey(view)}`

export const namesOf = (windows: readonly KeptWindow[]): string[] =>
  windows.map(({ view }) => nameOfWindow(view))

const storeOf = memoize((userId: number) => createStore(`parley-state-${userId}`, 'state'))

const storedWindow = v.object({
  view: v.custom<View>((view) => typeof view === 'object' && view !== null && 'kind' in view),
  messages: v.array(fetchedMessage),
  foundOldest: v.boolean(),
  at: v.number(),
})

/** Reads a stored window; undefined if another version of the app or a fault of the disk made it invalid. */
function windowFrom(name: string, stored: unknown): KeptWindow | undefined {
  const { success, output } = v.safeParse(storedWindow, stored)
  return success && nameOfWindow(output.view) === name ? output : undefined
}

const windowsIn = (stored: Iterable<readonly [string, unknown]>): KeptWindow[] =>
  [...stored].flatMap(([name, each]) => windowFrom(name, each) ?? [])

/** Reads the stored state of a user, checked like an answer of the service; undefined without a snapshot. */
export async function readKept(userId: number): Promise<KeptState | undefined> {
  const stored = new Map(await entries<string, unknown>(storeOf(userId)))
  const snapshot = v.safeParse(register.reply, stored.get(SNAPSHOT))
  if (!snapshot.success || snapshot.output.user_id !== userId) return undefined
  const unreads = v.safeParse(unreadMessages, stored.get(UNREADS))
  return {
    snapshot: unreads.success ? { ...snapshot.output, unread_msgs: unreads.output } : snapshot.output,
    windows: windowsIn(stored),
  }
}

/** Reads the stored windows of a user. */
export const readKeptWindows = async (userId: number): Promise<readonly KeptWindow[]> =>
  windowsIn(await entries<string, unknown>(storeOf(userId)))

/** Writes everything or nothing. @throws if the browser refuses, such as for a full disk */
export async function writeKept(userId: number, { snapshot, unreads, windows }: Changes): Promise<void> {
  await setMany(
    [
      ...(snapshot ? [[SNAPSHOT, snapshot] as [string, unknown]] : []),
      ...(unreads ? [[UNREADS, unreads] as [string, unknown]] : []),
      ...windows.map((each): [string, unknown] => [nameOfWindow(each.view), each]),
    ],
    storeOf(userId),
  )
}

/** Returns the names of the stored windows. */
export const keptWindowNames = async (userId: number): Promise<readonly string[]> =>
  (await keys<string>(storeOf(userId))).filter((name) => name.startsWith(WINDOW))

export const dropKept = (userId: number, names: readonly string[]): Promise<void> =>
  delMany([...names], storeOf(userId))

/** Erases the stored state of a user and the calendar lists shown to them, unless the state is in use again. */
export async function eraseStateOf(userId: number): Promise<void> {
  if (keptFor() === userId) return
  await clear(storeOf(userId))
  await eraseListsOf(userId)
  noteErased(userId)
}

/** Erases the state stored on this device, whichever account it belongs to. */
export async function eraseKept(): Promise<void> {
  const userId = disown() // First, so that no tab continues to write.
  if (userId !== undefined) await eraseStateOf(userId)
}
