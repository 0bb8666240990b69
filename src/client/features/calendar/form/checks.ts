import { limits } from '../../../../protocol/calendar/limits.ts'
import type { TextKey } from '../../../i18n/textKey.ts'
import { instantOfWall, isZone, wallAt } from '../time/zone.ts'
import type { DraftField, EventDraft } from './draft.ts'
import { wallTime } from './when.ts'

/** What is wrong with a field, as a text of the interface or in the service's own words. */
export type Problem = { readonly text: TextKey } | { readonly words: string }

export type Problems = Partial<Readonly<Record<DraftField, Problem>>>

const problem = (text: TextKey): Problem => ({ text })

/** Whether the clocks of that zone jump over this reading. */
function isSkipped(zone: string, wall: number): boolean {
  return wallAt(zone, instantOfWall(zone, wall)) !== wall
}

function checkMoment(draft: EventDraft, end: 'start' | 'end'): Problems {
  const [dateField, timeField] =
    end === 'start' ? (['startDate', 'startTime'] as const) : (['endDate', 'endTime'] as const)
  if (wallTime(draft[dateField], '') === undefined) return { [dateField]: problem('event.form.needDate') }
  if (draft.isAllDay) return {}
  const wall = wallTime(draft[dateField], draft[timeField])
  if (draft[timeField] === '' || wall === undefined) return { [timeField]: problem('event.form.needTime') }
  if (isZone(draft.timezone) && isSkipped(draft.timezone, wall)) {
    return { [timeField]: problem('event.form.skippedTime') }
  }
  return {}
}

/** By the event's own clock: of two moments with the same reading, on the night the clocks go back, the earlier is meant. */
function checkOrder(draft: EventDraft): Problems {
  const start = wallTime(draft.startDate, draft.isAllDay ? '' : draft.startTime)
  const end = wallTime(draft.endDate, draft.isAllDay ? '' : draft.endTime)
  if (start === undefined || end === undefined || end >= start) return {}
  return draft.isAllDay || draft.endDate < draft.startDate
    ? { endDate: problem('event.form.endBeforeStart') }
    : { endTime: problem('event.form.endBeforeStart') }
}

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** What keeps the event from being saved, by field; empty when nothing does. */
export function checkDraft(draft: EventDraft): Problems {
  const website = draft.website.trim()
  return {
    ...(draft.title.trim() === '' && { title: problem('event.form.needTitle') }),
    ...checkOrder(draft),
    ...checkMoment(draft, 'start'),
    ...checkMoment(draft, 'end'),
    ...(!isZone(draft.timezone) && { timezone: problem('event.form.unknownZone') }),
    ...(website !== '' && !isWebAddress(website) && { website: problem('event.form.badAddress') }),
    ...(draft.status === 'future' && draft.publishAt === '' && { publishAt: problem('event.form.needDate') }),
    ...(draft.description.length > limits.max_description_length && {
      description: problem('event.form.tooLong'),
    }),
  }
}

/** Fields of the form by what the service calls them (calendar spec 2.1). */
const fieldOf: Readonly<Record<string, DraftField>> = {
  title: 'title',
  start_date: 'startDate',
  end_date: 'endDate',
  timezone: 'timezone',
  all_day: 'isAllDay',
  venue: 'venues',
  organizer: 'organizers',
  description: 'description',
  excerpt: 'excerpt',
  image: 'image',
  categories: 'categories',
  tags: 'tags',
  cost: 'cost',
  website: 'website',
  status: 'status',
  date: 'publishAt',
  event_password: 'password',
  slug: 'slug',
  translations: 'translations',
}

/** The service's refusals (`data.params`), each beside its field; those of no field of ours under `rest`. */
export function problemsOf(params: Readonly<Record<string, string>>): {
  readonly fields: Problems
  readonly rest: readonly string[]
} {
  const fields: Partial<Record<DraftField, Problem>> = {}
  const rest: string[] = []
  for (const [name, words] of Object.entries(params)) {
    const field = fieldOf[name]
    if (field === undefined) rest.push(words === '' ? name : `${name}: ${words}`)
    else fields[field] = words === '' ? problem('event.form.needValue') : { words }
  }
  return { fields, rest }
}
