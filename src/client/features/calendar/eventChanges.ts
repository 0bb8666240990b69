import type { QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query'
import { getEvent } from '../../../protocol/calendar/events.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { calendarApi } from './api.ts'
import { attendanceQuery, peopleQuery } from './attendance/calls.ts'
import { hideEvent, showEvent } from './eventCache.ts'
import { eventQueries } from './event/queries.ts'
import { CALENDAR } from './feature.ts'
import { contentLanguage } from './language.ts'
import { calendarQueries, type RangeEvents } from './queries.ts'
import { shownEvent, type ShownEvent } from './shownEvent.ts'

/*
 * Brings event changes to the screen. A change made here shows at once (`showUnsaved`), then as the service answered
 * it (`took`, `gone`). The event queue names the same change by ID and version, before or after that answer:
 *
 *     answer, then news      the version is known: nothing to do
 *     news, then answer      the news waits for the answer (`during`), then as above
 *     news, then a refusal   the event is read
 *     news of another change the event is read with a single request, and replaced in all answers that hold it
 */

export type CalendarNews = Extract<EventContent, { type: 'calendar' }>

/** An event shown at a time that the service has not stored yet. */
interface Unsaved {
  /** The event as the service last had it; a refusal restores it. */
  agreed: ShownEvent
  wanted: ShownEvent
}

/** The event being changed, by its ID; `new` for an event without an ID yet. */
type Subject = number | 'new'

/** The event changes that one session makes. */
interface EventChanges {
  readonly unsaved: Map<number, Unsaved>
  /** By event: the `modified_utc` of the version in all answers. */
  readonly versions: Map<number, string>
  /** Number of requests in progress. */
  readonly underWay: Map<Subject, number>
  /** News about events with requests in progress. */
  waiting: CalendarNews[]
  /** IDs of the events whose sign-ups are read again when the time of `COLLECTED` has passed. */
  readonly signUps: Set<number>
  collecting: ReturnType<typeof setTimeout> | undefined
  readonly stop: () => void
}

/**
 * Shows unsaved changes over an answer that arrives while they are being saved, because the answer was given
 * without them.
 */
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
    showEvent(cache, place.wanted, { state: 'unsaved' })
  }
}

const eventChanges = scoped(
  (session): EventChanges => {
    const unsaved = new Map<number, Unsaved>()
    const stop = session.cache.getQueryCache().subscribe((change) => showOverAnswer(session, unsaved, change))
    return {
      unsaved,
      versions: new Map(),
      underWay: new Map(),
      waiting: [],
      signUps: new Set(),
      collecting: undefined,
      stop,
    }
  },
  ({ stop, collecting }) => {
    stop()
    clearTimeout(collecting)
  },
)

/** Reads those answers again: at once if they are on screen, else when they are next shown. */
function readAgain(cache: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey, exact: true })
}

/** Reads everything of the calendar again. Answers still loading can be too old and are dropped. */
export async function refreshCalendar(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ queryKey: calendarQueries.all() })
  await cache.invalidateQueries({ queryKey: calendarQueries.all() })
}

/**
 * Shows the service's version of an event. Answers still loading can be older than that version: they are
 * requested again, and so are those whose keys `show` gives.
 */
async function settle(cache: QueryClient, show: () => readonly QueryKey[]): Promise<void> {
  const onTheirWay = cache
    .getQueryCache()
    .findAll({ queryKey: calendarQueries.all(), fetchStatus: 'fetching' })
    .map(({ queryKey }) => queryKey)
  await Promise.all(onTheirWay.map((queryKey) => cache.cancelQueries({ queryKey, exact: true })))
  readAgain(cache, [...onTheirWay, ...show()])
}

/** Shows an event at a time that the service has not stored yet. */
export function showUnsaved(session: Session, from: ShownEvent, wanted: ShownEvent): void {
  const { unsaved } = session.get(eventChanges)
  const place = unsaved.get(wanted.id) ?? { agreed: from, wanted }
  unsaved.set(wanted.id, place)
  place.wanted = wanted
  showEvent(session.cache, wanted, { state: 'unsaved' })
}

/**
 * Ends showing an unsaved change, unless a later change replaced `wanted`.
 * @param stored the event as the service stored it; undefined: the last known stored event is shown
 */
export async function showStored(session: Session, wanted: ShownEvent, stored?: ShownEvent): Promise<void> {
  const { unsaved, versions } = session.get(eventChanges)
  const place = unsaved.get(wanted.id)
  if (stored) versions.set(wanted.id, stored.modified)
  if (!place) return
  if (stored) place.agreed = stored
  await settle(session.cache, () => {
    // A later move can have begun meanwhile.
    if (place.wanted !== wanted) return []
    unsaved.delete(wanted.id)
    return showEvent(session.cache, place.agreed, { state: 'stored' })
  })
}

/** Returns the version that a change of this event must expect: the latest known to this session. */
export function latestVersion(session: Session, { id, modified }: ShownEvent): string {
  const known = session.get(eventChanges).versions.get(id) ?? ''
  return known > modified ? known : modified
}

/** Runs a change. News about the event waits until it has ended, because it can be about this change. */
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

/** Prefixes of the keys of the choices in filters and forms, with their event counts. */
const offered = ['categories', 'tags', 'venues', 'organizers', 'choices']

/** Reads the choices of filters and forms again. */
function readOffered(cache: QueryClient): void {
  for (const kind of offered) void cache.invalidateQueries({ queryKey: [CALENDAR, kind] })
}

/** Removes the event from everything that shows it. */
async function hide(session: Session, id: number): Promise<void> {
  await settle(session.cache, () => {
    session.get(eventChanges).unsaved.delete(id)
    return hideEvent(session.cache, id)
  })
  readOffered(session.cache)
}

/** Reads pages again that had no such event: it can exist by now. */
const unreadable = (cache: QueryClient): readonly QueryKey[] =>
  cache
    .getQueryCache()
    .findAll({ queryKey: eventQueries.events(), predicate: ({ state }) => state.status === 'error' })
    .map(({ queryKey }) => queryKey)

/** Shows the event from its record in the reader's language. */
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
    ...(event ? showEvent(cache, event, { record, state: 'stored' }) : hideEvent(cache, record.id)),
    ...unreadable(cache),
  ])
  readOffered(cache)
}

/** The event is deleted, in the trash, or hidden from this reader. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  [401, 403, 404, 410].includes(error.status) &&
  error.code !== 'event-password-protected'

/** Reads an event that another person changed, and shows its current version. */
export async function readChanged(session: Session, id: number): Promise<void> {
  const { cache, ended } = session
  const { versions } = session.get(eventChanges)
  try {
    const record = await calendarApi(getEvent, { id }, { signal: ended })
    // The event was read before a change that has been answered since.
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
 * Shows the event from the service's answer to a change. The answer is in the event's original language: for
 * a reader with another language the event is read in theirs.
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

/** Removes an event that was deleted here. */
export async function gone(session: Session, id: number, version = ''): Promise<void> {
  if (version !== '') session.get(eventChanges).versions.set(id, version)
  await hide(session, id)
}

/** Milliseconds for which news of sign-ups is collected: when many people sign up, each page asks once for all. */
const COLLECTED = 1_000

/** Reads the sign-ups of these events again, where they are shown. */
function readSignUps(session: Session, ids: readonly number[]): void {
  const changes = session.get(eventChanges)
  const { signUps } = changes
  for (const id of ids) signUps.add(id)
  changes.collecting ??= setTimeout(() => {
    changes.collecting = undefined
    const keys = [...signUps].flatMap((id) => [attendanceQuery(id).queryKey, peopleQuery(id).queryKey])
    signUps.clear()
    readAgain(session.cache, keys)
  }, COLLECTED)
}

/** With more changed events than this, the whole calendar is read instead of each event. */
const MOST_READ = 3

/** Handles news of the queue: reads the changed event, unless this session made the change. */
export function hear(session: Session, news: CalendarNews): void {
  const { cache } = session
  const changes = session.get(eventChanges)
  const { underWay, versions } = changes
  if (news.kind === 'attendance') {
    readSignUps(session, news.ids)
    return
  }
  if (news.kind !== 'event') {
    // A changed venue, organizer or term also changes its name in events and lists; a new one only adds a
    // choice.
    if (news.op === 'add') readOffered(cache)
    else void refreshCalendar(cache)
    return
  }
  const { ids, op, modified_utc: version } = news
  if (ids.some((id) => underWay.has(id)) || (op === 'add' && underWay.has('new'))) {
    changes.waiting.push(news)
    return
  }
  // The number of places can have changed.
  readSignUps(session, ids)
  const changed = ids.filter((id) => version === undefined || (versions.get(id) ?? '') < version)
  if (changed.length > MOST_READ) void refreshCalendar(cache)
  else for (const id of changed) void readChanged(session, id)
}
