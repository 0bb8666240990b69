import { createStore, del, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { quietChoices } from '../../../../protocol/chat/quietTime.ts'
import { memoize } from '../../../ui/memoize.ts'

/*
 * What the page and the worker know of this browser's push notifications. The worker shows only what is pushed to the
 * device of the mark, so that nothing shows once its person has signed out.
 */

const mark = v.object({
  userId: v.number(),
  deviceId: v.number(),
  /** The service's key for which the browser subscribed. */
  publicKey: v.string(),
  quiet: quietChoices,
  timeZone: v.string(),
})
export type Mark = v.InferOutput<typeof mark>

const MARK = 'mark'
const WORDS = 'words'
const store = memoize((name: string) => createStore(name, 'push'))
const here = () => store('parley-push')

/** Returns undefined if this browser gets no notifications, or the browser stores nothing. */
export async function readMark(): Promise<Mark | undefined> {
  try {
    const { success, output } = v.safeParse(mark, await get(MARK, here()))
    return success ? output : undefined
  } catch {
    return undefined
  }
}

export const writeMark = (marked: Mark): Promise<void> => set(MARK, marked, here())

export const eraseMark = (): Promise<void> => del(MARK, here())

/** Stores what the worker says if something arrives after the person has signed out. */
export const writeWords = (words: string): Promise<void> => set(WORDS, words, here())

export async function readWords(): Promise<string> {
  try {
    return String((await get(WORDS, here())) ?? '')
  } catch {
    return ''
  }
}
