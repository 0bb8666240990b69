import type { View } from '../../../navigation/view.ts'
import { daysOfSearch, type DayRange } from '../../../navigation/searchDays.ts'
import type { Session } from '../../../kernel/session.ts'
import { NEWEST_ANCHOR, type MessageWindow } from '../window/window.ts'
import { readUndated, type Range } from './readRange.ts'

type Dated = Pick<MessageWindow['messages'][number], 'timestamp'>

const isBefore = ({ timestamp }: Dated, { from }: DayRange): boolean => timestamp * 1000 < from
const isAfter = ({ timestamp }: Dated, { until }: DayRange): boolean => timestamp * 1000 >= until

/**
 * A range of a search whose conditions name days. Servers search without dates (chat spec 2.7): the end is found by
 * its moment (chat spec 4.4, `anchor=date`), and messages of other days are left out here.
 */
export async function readDated(
  session: Session,
  view: Extract<View, { kind: 'search' }>,
  range: Range,
  signal: AbortSignal,
): Promise<MessageWindow> {
  const days = daysOfSearch(view.query)
  const isFromEnd = range.anchor === 'newest' && Number.isFinite(days.until)
  const asked = isFromEnd
    ? { ...range, anchor: 'date', anchor_date: new Date(days.until).toISOString(), num_after: 0 }
    : range
  const window = await readUndated(session, view, asked, signal)
  const { messages } = window
  return {
    ...window,
    messages: messages.filter((each) => !isBefore(each, days) && !isAfter(each, days)),
    foundOldest: window.foundOldest || messages.some((each) => isBefore(each, days)),
    foundNewest: window.foundNewest || isFromEnd || messages.some((each) => isAfter(each, days)),
    anchor: isFromEnd ? NEWEST_ANCHOR : window.anchor,
  }
}
