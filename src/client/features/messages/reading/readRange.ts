import { getMessages } from '../../../../protocol/chat/messages.ts'
import type { ArgumentsOf } from '../../../../protocol/endpoint.ts'
import { AS_SHOWN } from '../../../navigation/messagesAround.ts'
import { narrowOf } from '../../../navigation/narrow.ts'
import type { View } from '../../../navigation/view.ts'
import type { Session } from '../../../kernel/session.ts'
import { NEWEST_ANCHOR, type MessageWindow } from '../window/window.ts'

export type Range = Pick<
  ArgumentsOf<typeof getMessages>,
  'anchor' | 'anchor_date' | 'include_anchor' | 'num_before' | 'num_after'
>

const NAMES_DAY = /\b(before|after|date):\d/

/** A range of the view, or as much of it as the service puts into a single answer. */
export async function readRange(
  session: Session,
  view: View,
  range: Range,
  signal: AbortSignal,
): Promise<MessageWindow> {
  if (view.kind === 'search' && NAMES_DAY.test(view.query))
    return (await import('./readDated.ts')).readDated(session, view, range, signal)
  return readUndated(session, view, range, signal)
}

/** The same, whatever days a search names. */
export async function readUndated(
  session: Session,
  view: View,
  range: Range,
  signal: AbortSignal,
): Promise<MessageWindow> {
  const reply = await session.api(
    getMessages,
    { ...range, narrow: narrowOf(view, session.userId), ...AS_SHOWN },
    { signal },
  )
  return {
    view,
    messages: reply.messages.toSorted((a, b) => a.id - b.id),
    // An empty page counts as the last, whatever the service reports: otherwise the next one would be requested at
    // once.
    foundOldest: reply.found_oldest || reply.messages.length === 0,
    foundNewest: reply.found_newest || reply.messages.length === 0,
    isHistoryLimited: reply.history_limited,
    anchor: reply.anchor ?? NEWEST_ANCHOR,
  }
}

/**
 * Reads a range and the messages after it, up to a given one; an answer can stop at a size limit before that message.
 */
export async function readUpTo(
  session: Session,
  view: View,
  range: Range & { readonly num_after: number },
  last: number,
  signal: AbortSignal,
): Promise<MessageWindow> {
  const first = await readRange(session, view, range, signal)
  const messages = [...first.messages]
  let { foundNewest } = first
  for (;;) {
    const end = messages.at(-1)
    const rest = range.num_after - messages.length
    if (foundNewest || !end || end.id >= last || rest <= 0) return { ...first, messages, foundNewest }
    const next = await readRange(
      session,
      view,
      { anchor: String(end.id), include_anchor: false, num_before: 0, num_after: rest },
      signal,
    )
    messages.push(...next.messages)
    foundNewest = next.foundNewest
  }
}
