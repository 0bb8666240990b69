import type { Translate } from '../../../i18n/useText.ts'
import type { HourCycle } from '../../../ui/format/time.ts'
import { timeText } from '../eventText.ts'
import { shortTime } from '../format.ts'
import type { Placed } from '../layout/place.ts'
import type { ShownEvent } from '../shownEvent.ts'

const DAY = 24 * 3_600_000

/** "6p–8p", "18–20:30", for events beside others; those of a day or longer as elsewhere. */
export function shortTimeText(t: Translate, placed: Placed<ShownEvent>, cycle: HourCycle): string {
  const { event, from, to } = placed
  if (event.isAllDay || event.end - event.start >= DAY) return timeText(t, placed, cycle)
  return to === from ? shortTime(from, cycle) : `${shortTime(from, cycle)}–${shortTime(to, cycle)}`
}
