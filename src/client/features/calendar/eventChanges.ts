import type { QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query'
import { getEvent } from '../../../protocol/calendar/events.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { calendarApi } from './api.ts'
import { hideEvent, showEvent } from './eventCache.ts'
import { eventQueries } from './event/queries.ts'
import { CALENDAR } from './feature.ts'
import { contentLanguage } from './language.ts'
import { calendarQueries, type RangeEvents } from './queries.ts'
import { shownEvent, type ShownEvent } from './shownEvent.ts'

/*
 * How changes of events reach what is on screen. A change made here shows at once (`showUnsaved`), then as the service's
 * answer says (`took`, `gone`). The event queue names the same change by ID and version, before that answer or after it:
 *
 *     answer, then news      the version is known: nothing to do
 *     news, then answer      the news waits for the answer (`during`), then as above
 *     news, then a refusal   the event is read
 *     news of another change the event is read, and put where answers hold it: one request, however many show it
 */

export type CalendarNews = Extract<EventContent, { type: 'calendar' }>

/** An event at a place where the service does not have it yet. */
interface Unsaved {
  /** Where the service last had it: a refusal puts it back there. */
  agreed: ShownEvent
  wanted: ShownEvent
}

/** The event that a change is made to, by its ID; `new` for one that has none yet. */
type Subject = number | 'new'

/** The changes of events that one session makes. */
interface EventChanges {
  readonly unsaved: Map<number, Unsaved>
  /** By event: the `modified_utc` that all answers have it in. */
  readonly versions: Map<number, string>
  /** Number of requests under way. */
  readonly underWay: Map<Subject, number>
  /** News of what is under way. */
  waiting: CalendarNews[]
  readonly stop: () => void
}

/** An answer that comes while a change is being saved was given without it. */
function showOverAnswer(
  { cache }: Session,
  unsaved: EventChanges['unsaved'],
  change: QueryCacheNotifyEvent,
): void {
  if (unsaved.size === 0 || change.type !== 'updated' || change.action.type !== 'success') return
  const { queryKey } = change.query
  if (change.action.manual === true || queryKey[0] !== CALENDAR) return
  const isRange = queryKey[1] === calendarQueries.ranges()[1]
  const answered = isRange ? cache.getQueryData<RangeEvents>(queryKey)?.events : undefined
  for (const [id, place] of unsaved) {
    const event = answered?.find((each) => each.id === id)
    if (event && event.modified > place.agreed.modified) place.agreed = event
    showEvent(cache, place.wanted, { standing: 'unsaved' })
  }
}

const eventChanges = scoped(
  (session): EventChanges => {
    const unsaved = new Map<number, Unsaved>()
    const stop = session.cache.getQueryCache().subscribe((change) => showOverAnswer(session, unsaved, change))
    return { unsaved, versions: new Map(), underWay: new Map(), waiting: [], stop }
  },
  ({ stop }) => stop(),
)

/** Reads those answers again: at once where they are on screen, else on the next look. */
function readAgain(cache: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey, exact: true })
}

/** Reads everything of the calendar again. Answers on their way may be too old and are dropped. */
export async function refreshCalendar(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ queryKey: calendarQueries.all() })
  await cache.invalidateQueries({ queryKey: calendarQueries.all() })
}

/**
 * Shows what the service has said of an event. Answers that are on their way may be from before that: they are asked
 * for again, like those of which `show` gives the keys.
 */
async function settle(cache: QueryClient, show: () => readonly QueryKey[]): Promise<void> {
  const onTheirWay = cache
    .getQueryCache()
    .findAll({ queryKey: calendarQueries.all(), fetchStatus: 'fetching' })
    .map(({ queryKey }) => queryKey)
  await Promise.all(onTheirWay.map((queryKey) => cache.cancelQueries({ queryKey, exact: true })))
  readAgain(cache, [...onTheirWay, ...show()])
}

/** Shows an event at a place where the service does not have it yet. */
export function showUnsaved(session: Session, from: ShownEvent, wanted: ShownEvent): void {
  const { unsaved } = session.get(eventChanges)
  const place = unsaved.get(wanted.id) ?? { agreed: from, wanted }
  unsaved.set(wanted.id, place)
  place.wanted = wanted
  showEvent(session.cache, wanted, { standing: 'unsaved' })
}

/**
 * Ends that the event stands where the service does not have it, if it still stands at `wanted`.
 * @param stored where the service has it; undefined: where the service last had it
 */
export async function showStored(session: Session, wanted: ShownEvent, stored?: ShownEvent): Promise<void> {
  const { unsaved, versions } = session.get(eventChanges)
  const place = unsaved.get(wanted.id)
  if (stored) versions.set(wanted.id, stored.modified)
  if (!place) return
  if (stored) place.agreed = stored
  await settle(session.cache, () => {
    // A later move may have begun meanwhile.
    if (place.wanted !== wanted) return []
    unsaved.delete(wanted.id)
    return showEvent(session.cache, place.agreed, { standing: 'stored' })
  })
}

/** The version that a change of this event must expect: the latest one of which this session knows. */
export function latestVersion(session: Session, { id, modified }: ShownEvent): string {
  const known = session.get(eventChanges).versions.get(id) ?? ''
  return known > modified ? known : modified
}

/** Carries out a change. News of the event waits until it has ended: it may be of this very change. */
export async function during<Result>(
  session: Session,
  subject: Subject,
  work: () => Promise<Result>,
): Promise<Result> {
  const changes = session.get(eventChanges)
  const { underWay } = changes
  underWay.set(subject, (underWay.get(subject) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(subject) ?? 1) - 1
    if (left > 0) underWay.set(subject, left)
    else underWay.delete(subject)
    const { waiting } = changes
    changes.waiting = []
    for (const news of waiting) hear(session, news)
  }
}

/** Begins the keys of what filters and forms offer, with how many events each has. */
const offered = ['categories', 'tags', 'venues', 'organizers', 'choices']

/** Reads again what filters and forms offer. */
function readOffered(cache: QueryClient): void {
  for (const kind of offered) void cache.invalidateQueries({ queryKey: [CALENDAR, kind] })
}

/** Takes the event out of everything that shows it. */
async function hide(session: Session, id: number): Promise<void> {
  await settle(session.cache, () => {
    session.get(eventChanges).unsaved.delete(id)
    return hideEvent(session.cache, id)
  })
  readOffered(session.cache)
}

/** Pages that said there is no such event: there may be by now. */
const unreadable = (cache: QueryClient): readonly QueryKey[] =>
  cache
    .getQueryCache()
    .findAll({ queryKey: eventQueries.events(), predicate: ({ state }) => state.status === 'error' })
    .map(({ queryKey }) => queryKey)

/** Shows the event as its record in the reader's language says. */
async function show(session: Session, record: CalendarEvent): Promise<void> {
  const { unsaved } = session.get(eventChanges)
  const event = record.hide_from_listings || record.status === 'trash' ? undefined : shownEvent(record)
  const place = unsaved.get(record.id)
  if (place && event) {
    place.agreed = event
    return
  }
  const { cache } = session
  await settle(cache, () => [
    ...(event ? showEvent(cache, event, { record, standing: 'stored' }) : hideEvent(cache, record.id)),
    ...unreadable(cache),
  ])
  readOffered(cache)
}

/** Gone, in the trash, or not for this reader. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  [401, 403, 404, 410].includes(error.status) &&
  error.code !== 'event-password-protected'

/** Reads one event, which another person changed, and shows it as it is now. */
export async function readChanged(session: Session, id: number): Promise<void> {
  const { cache, ended } = session
  const { versions } = session.get(eventChanges)
  try {
    const record = await calendarApi(getEvent, { id }, { signal: ended })
    // Read before a change whose answer has come since.
    if (record.modified_utc < (versions.get(id) ?? '')) return
    versions.set(id, record.modified_utc)
    await show(session, record)
  } catch (error) {
    if (ended.aborted) return
    if (isGone(error)) await hide(session, id)
    else await refreshCalendar(cache)
  }
}

/**
 * Shows the event as the service's answer to a change says. That one is in the language in which the event was written:
 * where the reader has another one, it is read in that.
 */
export async function took(session: Session, record: CalendarEvent): Promise<void> {
  session.get(eventChanges).versions.set(record.id, record.modified_utc)
  if (contentLanguage() !== undefined) {
    await readChanged(session, record.id)
    return
  }
  session.cache.setQueryData(eventQueries.event(record.slug || String(record.id)).queryKey, record)
  await show(session, record)
}

/** Takes an event away that was deleted here. */
export async function gone(session: Session, id: number, version = ''): Promise<void> {
  if (version !== '') session.get(eventChanges).versions.set(id, version)
  await hide(session, id)
}

/** More events than these are not read one by one. */
const MOST_READ = 3

/** Takes news of the queue: reads what changed, unless this session made the change. */
export function hear(session: Session, news: CalendarNews): void {
  const { cache } = session
  const changes = session.get(eventChanges)
  const { underWay, versions } = changes
  if (news.kind !== 'event') {
    // The names of the others stand in events and in lists; a new one is in none yet.
    if (news.op === 'add') readOffered(cache)
    else void refreshCalendar(cache)
    return
  }
  const { ids, op, modified_utc: version } = news
  if (ids.some((id) => underWay.has(id)) || (op === 'add' && underWay.has('new'))) {
    changes.waiting.push(news)
    return
  }
  const changed = ids.filter((id) => version === undefined || (versions.get(id) ?? '') < version)
  if (changed.length > MOST_READ) void refreshCalendar(cache)
  else for (const id of changed) void readChanged(session, id)
}
