import { draftFields, emptyDraft, type EventDraft } from './draft.ts'
import { fieldTable } from './fieldTable.ts'
import { movedBy, withStart } from './when.ts'

/**
 * The new event that an address asks for, such as `/event/new?title=Lunch&date=2026-11-24&time=12:00`: `title`,
 * `date`, `time`, `end-date`, `end-time`, `all-day`, `text` (plain); `zone` is one, or `here` for this device's.
 */
export function draftInAddress(search: string, today: string, usualZone: string): EventDraft {
  const query = new URLSearchParams(search)
  const asked = askedIn(query)
  const { startDate = today, startTime, timezone = usualZone } = asked
  const begun = withStart(emptyDraft(startDate, timezone), startTime === undefined ? {} : { startTime })
  return { ...(query.has('time') ? movedEnd(begun) : begun), ...asked }
}

/** The fields that the address names. */
const askedIn = (query: URLSearchParams): Partial<EventDraft> =>
  Object.fromEntries(
    draftFields.flatMap((field) => {
      const value = fieldTable[field].asked?.(query)
      return value === undefined ? [] : [[field, value]]
    }),
  )

/** An hour long, as what is put at a time of day mostly is. */
const movedEnd = (draft: EventDraft): EventDraft => {
  const { endDate, endTime } = toEnd(
    movedBy({ ...draft, endDate: draft.startDate, endTime: draft.startTime }, 0, 60),
  )
  return { ...draft, endDate, endTime }
}
const toEnd = ({ startDate, startTime }: EventDraft): { endDate: string; endTime: string } => ({
  endDate: startDate,
  endTime: startTime,
})
