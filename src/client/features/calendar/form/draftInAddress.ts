import { draftFields, emptyDraft, type EventDraft } from './draft.ts'
import { fieldTable } from './fieldTable.ts'
import { movedBy, withStart } from './when.ts'

/**
 * Reads the new event of an address such as `/event/new?title=Lunch&date=2026-11-24&time=12:00`: `title`,
 * `date`, `time`, `end-date`, `end-time`, `all-day`, `text` (plain); `zone` names a zone, or is `here` for
 * this device's.
 */
export function draftInAddress(search: string, today: string, usualZone: string): EventDraft {
  const query = new URLSearchParams(search)
  const asked = askedIn(query)
  const { startDate = today, startTime, timezone = usualZone } = asked
  const begun = withStart(emptyDraft(startDate, timezone), startTime === undefined ? {} : { startTime })
  return { ...(query.has('time') ? movedEnd(begun) : begun), ...asked }
}

/** Gives the fields that the address names. */
const askedIn = (query: URLSearchParams): Partial<EventDraft> =>
  Object.fromEntries(
    draftFields.flatMap((field) => {
      const value = fieldTable[field].asked?.(query)
      return value === undefined ? [] : [[field, value]]
    }),
  )

/** Gives an end one hour after the start, the usual length of an event with a time of day. */
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
