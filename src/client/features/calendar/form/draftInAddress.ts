import { escapeHtml } from '../../../../markdown/html.ts'
import { emptyDraft, noTranslations, type EventDraft } from './draft.ts'
import { deviceZone, isZone } from '../time/zone.ts'
import { movedBy, withStart } from './when.ts'

/** `YYYY-MM-DD` */
const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)
/** `hh:mm` */
const isTime = (text: string | null): text is string =>
  text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/**
 * The new event that an address asks for, such as `/event/new?title=Lunch&date=2026-11-24&time=12:00`: `title`,
 * `date`, `time`, `end-date`, `end-time`, `all-day`, `text` (plain); `zone` is one, or `here` for this device's.
 */
export function draftInAddress(search: string, today: string, usualZone: string): EventDraft {
  const query = new URLSearchParams(search)
  const zone = zoneIn(query.get('zone'), usualZone)
  const [date, time] = [query.get('date'), query.get('time')]
  const [endDate, endTime] = [query.get('end-date'), query.get('end-time')]
  const begun = withStart(
    emptyDraft(isDate(date) ? date : today, zone),
    isTime(time) ? { startTime: time } : {},
  )
  return {
    ...(time === null ? begun : movedEnd(begun)),
    ...(isDate(endDate) ? { endDate } : {}),
    ...(isTime(endTime) ? { endTime } : {}),
    isAllDay: query.get('all-day') === '1',
    title: query.get('title') ?? '',
    description: paragraphs(query.get('text') ?? ''),
    translations: noTranslations,
  }
}

const zoneIn = (asked: string | null, usual: string): string => {
  if (asked === 'here') return deviceZone()
  return asked !== null && isZone(asked) ? asked : usual
}

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

/** Plain text as HTML, a paragraph for each line. */
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
