import type { CalendarSettings } from '../site.ts'
import type { RecordKind } from '../../../../protocol/calendar/site.ts'
import type { Choice } from './field.ts'
import type { EventDraft } from './draft.ts'

/** What the calendar's site said of itself; null: it says nothing, undefined: it has not answered yet. */
type Site = CalendarSettings | null | undefined

/** Other sites know no repeating events: there each repeat is an event like any other. */
export const hasSeries = (site: Site): boolean => site !== null && site?.site === undefined

/** Other sites hold one venue per event. */
export const mostVenues = (site: Site): 'one' | 'many' => (site === null || site?.site ? 'one' : 'many')

/** The venues of an event with one more, as many as the site holds. */
export const withVenue = (
  site: Site,
  { venues }: Pick<EventDraft, 'venues'>,
  made: Choice,
): Pick<EventDraft, 'venues'> => ({ venues: mostVenues(site) === 'one' ? [made] : [...venues, made] })

/** False for members whose events others of the site publish. */
export const mayPublish = (site: Site): boolean => site?.site?.can_publish !== false

/** False if the member's account of the site cannot add such records. */
export const mayMake = (site: Site, kind: RecordKind): boolean => site?.site?.can_make.includes(kind) ?? true

/** A new event with the status that the member can give it. */
export const newDraft = (site: Site, draft: EventDraft): EventDraft =>
  mayPublish(site) ? draft : { ...draft, status: 'pending' }
