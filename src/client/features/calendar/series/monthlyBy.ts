import type { RepeatRule } from '../../../../protocol/calendar/series.ts'
import { isLastOfMonth, weekOfMonth } from '../../../../protocol/calendar/seriesDays.ts'

/** How a monthly event goes by its weekday: a fifth one is the last, and only some days are the last. */
export function monthlyBy(by: RepeatRule['by'], day: string): RepeatRule['by'] {
  if (by === 'weekday' && weekOfMonth(day) > 4) return 'last_weekday'
  return by === 'last_weekday' && !isLastOfMonth(day) ? 'weekday' : by
}
