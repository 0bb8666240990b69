import type { Message } from '../../../../protocol/chat/messages.ts'
import { firstIndex } from '../../channels/idSet.ts'
import type { View } from '../../../navigation/view.ts'

/** A stretch of a view without gaps: messages ascend by ID. */
export interface MessageWindow {
  readonly view: View
  readonly messages: readonly Message[]
  /** True if the view has no older message than the first. */
  readonly foundOldest: boolean
  /** True if messages older than the first are kept from this reader, such as by the organization's plan. */
  readonly isHistoryLimited?: boolean
  /** True if the view has no newer message than the last: messages that arrive are appended. */
  readonly foundNewest: boolean
  /** The message at which a reader lands; above all IDs for the end. */
  readonly anchor: number
  /** True for a window from an earlier visit: the service has not been asked yet. */
  readonly isKept?: true
}

/** Messages kept at most; those furthest from where the reader went are dropped. */
export const MAX_MESSAGES = 1000

/** Stands for a place after every message. */
export const NEWEST_ANCHOR = Number.MAX_SAFE_INTEGER

/** The index of the message with that ID, or the index it would have. */
export const placeOf = (messages: readonly Message[], id: number): number =>
  firstIndex(messages, (each) => each.id >= id)

/** The message with that ID, if the window holds it. */
export function messageIn(window: MessageWindow, id: number): Message | undefined {
  const message = window.messages[placeOf(window.messages, id)]
  return message?.id === id ? message : undefined
}

/** True if the window reaches over that place, so that a message with the ID could not be missing from it. */
export function covers(window: MessageWindow, id: number): boolean {
  const [first, last] = [window.messages[0], window.messages.at(-1)]
  const isNotBefore = window.foundOldest || first === undefined || first.id <= id
  const isNotAfter = window.foundNewest || (last !== undefined && last.id >= id)
  return isNotBefore && isNotAfter
}

/** At most so many messages, dropping the oldest. */
function withoutOldest(window: MessageWindow, most: number): MessageWindow {
  if (window.messages.length <= most) return window
  return { ...window, messages: window.messages.slice(-most), foundOldest: false }
}

/** At most so many messages, dropping the newest. */
function withoutNewest(window: MessageWindow, most: number): MessageWindow {
  if (window.messages.length <= most) return window
  return { ...window, messages: window.messages.slice(0, most), foundNewest: false }
}

/** The number of these messages that a window of the view may hold. */
export type RoomFor = (view: View, messages: readonly Message[]) => number

/**
 * The window with the messages it covers put in their places; a full one drops its oldest. Same window when
 * it has them all.
 */
export function withMessages(
  window: MessageWindow,
  added: readonly Message[],
  roomFor: RoomFor = () => MAX_MESSAGES,
): MessageWindow {
  const missing = added.filter((each) => covers(window, each.id) && !messageIn(window, each.id))
  const [first] = missing
  if (first === undefined) return window
  const last = window.messages.at(-1)
  const isAfterAll = missing.length === 1 && (last === undefined || first.id > last.id)
  const joined = [...window.messages, ...missing]
  const messages = isAfterAll ? joined : joined.toSorted((a, b) => a.id - b.id)
  const room = roomFor(window.view, messages)
  return withoutOldest({ ...window, messages }, Math.max(room, window.messages.length))
}

/** The window with `change` applied to those of the messages it holds. Same window when none changes. */
export function withChanged(
  window: MessageWindow,
  ids: Iterable<number>,
  change: (message: Message) => Message,
): MessageWindow {
  let messages: Message[] | undefined
  for (const id of ids) {
    const place = placeOf(window.messages, id)
    const before = window.messages[place]
    if (before?.id !== id) continue
    const after = change(before)
    if (after === before) continue
    messages ??= [...window.messages]
    messages[place] = after
  }
  return messages ? { ...window, messages } : window
}

/** The window with only the messages for which `isKept` holds; the same window if all of them do. */
export function keeping(window: MessageWindow, isKept: (message: Message) => boolean): MessageWindow {
  const messages = window.messages.filter(isKept)
  return messages.length === window.messages.length ? window : { ...window, messages }
}

/** The union without repeats; the window's version of a message wins, because events kept it fresh. */
function union(window: MessageWindow, page: MessageWindow): readonly Message[] {
  const held = new Set(window.messages.map((each) => each.id))
  const added = page.messages.filter((each) => !held.has(each.id))
  return [...added, ...window.messages].toSorted((a, b) => a.id - b.id)
}

/**
 * The window with an older page before it. `before` is the first ID of the window when the page was asked
 * for; when the window has moved in the meantime there could be a gap, and the page is left out. At most
 * `most` messages stay.
 */
export function joinOlder(
  window: MessageWindow,
  page: MessageWindow,
  { before, most = MAX_MESSAGES }: { readonly before: number; readonly most?: number },
): MessageWindow {
  const [first, last] = [window.messages[0], window.messages.at(-1)]
  if (!first || !last || first.id > before || last.id < before) return window
  const { foundOldest, isHistoryLimited = false } = page
  return withoutNewest({ ...window, messages: union(window, page), foundOldest, isHistoryLimited }, most)
}

/** The window with a newer page after it; `after` is the last ID of the window when the page was asked for. */
export function joinNewer(
  window: MessageWindow,
  page: MessageWindow,
  { after, most = MAX_MESSAGES }: { readonly after: number; readonly most?: number },
): MessageWindow {
  const [first, last] = [window.messages[0], window.messages.at(-1)]
  if (!first || !last || last.id < after || first.id > after) return window
  const foundNewest = page.foundNewest || window.foundNewest
  return withoutOldest({ ...window, messages: union(window, page), foundNewest }, most)
}
