import type { HourCycle } from '../../ui/format/time.ts'
import type { CalendarReader } from './reader.ts'
import { useSite } from './site.ts'

/**
 * The calendar's view of a member. Only a calendar that says so announces its changes in the member's event queue: one
 * on another site does not, nor does one whose chat is elsewhere.
 */
export function useMemberReader(hourCycle: HourCycle): CalendarReader {
  return { hourCycle, news: useSite()?.announces_changes === true ? 'told' : 'asking' }
}
