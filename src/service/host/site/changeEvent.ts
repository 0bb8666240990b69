import type { SiteAnswer } from './ask.ts'
import { SiteFault } from './siteFault.ts'
import type { WordPressSite } from './findSite.ts'
import type { Caller, SiteCall } from './siteCall.ts'
import {
  divided,
  forCalendar,
  lostByWhole,
  readShown,
  readStored,
  resendable,
  textOf,
  withCost,
  type Fields,
  type StoredEvent,
} from './storedEvent.ts'

/* Changes an event on the site so that everything else stays as it is stored. */

/** What calls about one event share. */
export interface OnSite {
  readonly call: SiteCall
  readonly site: WordPressSite
  readonly caller: Caller
}

const json = { 'content-type': 'application/json' }
const isDone = ({ status }: SiteAnswer): boolean => status >= 200 && status < 300

/** Undefined, or a password for the event: the calendar interface cannot set one. */
const passwordIn = ({ event_password: password }: Fields): string | undefined =>
  typeof password === 'string' && password !== '' ? password : undefined

/** The site does not let this person set a password: nothing was sent. */
const noPassword = (): SiteAnswer => {
  const json = {
    code: 'site_no_password',
    message: 'The calendar’s site does not let you protect events with a password.',
    data: { status: 403 },
  }
  return { status: 403, headers: new Headers(), text: JSON.stringify(json), json, url: '' }
}

/** The event in the site's general interface. */
export const generalPath = (id: number): string => `wp/v2/tribe_events/${id}`

/** What the site holds of the event; undefined if it does not tell this person. */
export async function storedOn({ call, site, caller }: OnSite, id: number): Promise<StoredEvent | undefined> {
  const query = new URLSearchParams({ context: 'edit' })
  return readStored((await call.ask(site, { path: generalPath(id), query, caller })).json)
}

/** The event as the calendar shows it, with its own password. */
export function shownOn(
  { call, site, caller }: OnSite,
  id: number,
  stored: StoredEvent | undefined,
  query: URLSearchParams = new URLSearchParams(),
): Promise<SiteAnswer> {
  if (stored && stored.password !== '') query.set('password', stored.password)
  return call.ask(site, { path: `${site.namespace}/events/${id}`, query, caller })
}

const changeSingle = ({ call, site, caller }: OnSite, id: number, fields: Fields): Promise<SiteAnswer> =>
  call.ask(site, {
    path: generalPath(id),
    method: 'POST',
    headers: json,
    body: JSON.stringify(fields),
    caller,
  })

const changeWhole = ({ call, site, caller }: OnSite, id: number, fields: Fields): Promise<SiteAnswer> =>
  call.ask(site, {
    path: `${site.namespace}/events/${id}`,
    method: 'POST',
    headers: json,
    body: JSON.stringify(fields),
    caller,
  })

export interface Change {
  readonly id: number
  readonly fields: Fields
  /** `modified_utc` of the version that was changed; undefined: any. */
  readonly expected: string | undefined
}

/** `conflict`: another person changed the event first; nothing was sent. */
export type Outcome = SiteAnswer | 'conflict'

/** The site leaves its mark of the trash in the address of a draft that had none. */
const withoutMark = ({ status, slug }: StoredEvent): Fields =>
  status === 'trash' && slug === '__trashed' ? { slug: '' } : {}

async function changeStored(on: OnSite, { id, fields }: Change, stored: StoredEvent): Promise<SiteAnswer> {
  const { single, whole } = divided(fields)
  let rest: Fields = { ...withoutMark(stored), ...single }
  if (Object.keys(whole).length > 0) {
    const now = await shownOn(on, id, stored)
    const shown = readShown(now.json)
    if (!shown) return now
    const answer = await changeWhole(on, id, { ...resendable(shown, stored), ...forCalendar(whole) })
    if (!isDone(answer)) return answer
    const lost = lostByWhole(stored, shown, whole)
    if (lost) rest = { ...rest, meta: { ...lost, ...(rest['meta'] as object | undefined) } }
  }
  if (Object.keys(rest).length > 0) {
    const answer = await changeSingle(on, id, withCost(rest, stored))
    if (!isDone(answer)) {
      if (Object.keys(whole).length === 0) return answer
      throw new SiteFault('site_failing', `The site stored a part of the change only (${answer.status}).`)
    }
  }
  return shownOn(on, id, await storedOn(on, id))
}

async function changeShown(on: OnSite, { id, fields }: Change, now: SiteAnswer): Promise<SiteAnswer> {
  const shown = readShown(now.json)
  if (!shown) return now
  if ('event_password' in fields) return noPassword()
  const answer = await changeWhole(on, id, { ...resendable(shown, undefined), ...forCalendar(fields) })
  return isDone(answer) ? shownOn(on, id, undefined) : answer
}

/** The version of a draft that was neither published nor changed since it was made. */
export const UNCHANGED = '0000-00-00 00:00:00'

/** The general interface works out the time of a draft's making, where the calendar's own tells the stored version. */
async function versionOf(on: OnSite, id: number, stored: StoredEvent, expected: string): Promise<string> {
  if (expected !== UNCHANGED) return stored.modified_gmt.replace('T', ' ')
  return readShown((await shownOn(on, id, stored)).json)?.modified_utc ?? ''
}

/** Makes the change alone, and gives the event as it is then. @throws SiteFault */
export async function changeEvent(on: OnSite, change: Change): Promise<Outcome> {
  const { id, expected } = change
  const stored = await storedOn(on, id)
  if (stored) {
    const isOther = expected !== undefined && (await versionOf(on, id, stored, expected)) !== expected
    return isOther ? 'conflict' : changeStored(on, change, stored)
  }
  const now = await shownOn(on, id, undefined)
  const shown = readShown(now.json)
  const isOther = shown && expected !== undefined && shown.modified_utc !== expected
  return isOther ? 'conflict' : changeShown(on, change, now)
}

/** What the calendar interface cannot hold of a new event. */
function afterMaking(fields: Fields): Fields {
  const isFree = textOf(fields['cost']).trim() === '0'
  const password = passwordIn(fields)
  return {
    // Both at once: until then the event is a draft, so that nobody reads it without its password.
    ...(password === undefined ? {} : { password, status: textOf(fields['status']) || 'publish' }),
    ...(isFree ? { meta: { ['_EventCost']: '0' } } : {}),
  }
}

/** Takes an event back that could not be made whole, so that its refusal made nothing. @throws SiteFault */
async function unmade({ call, site, caller }: OnSite, id: number, refusal: SiteAnswer): Promise<SiteAnswer> {
  const answer = await call.ask(site, { path: `${site.namespace}/events/${id}`, method: 'DELETE', caller })
  if (isDone(answer)) return refusal
  throw new SiteFault('site_failing', `The site keeps an event that is not whole (${answer.status}).`)
}

/** Makes an event. @throws SiteFault */
export async function makeEvent(on: OnSite, fields: Fields): Promise<SiteAnswer> {
  const { call, site, caller } = on
  const answer = await call.ask(site, {
    path: `${site.namespace}/events`,
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      show_map: true,
      show_map_link: true,
      ...forCalendar(fields),
      ...(passwordIn(fields) === undefined ? {} : { status: 'draft' }),
    }),
    caller,
  })
  const made = readShown(answer.json)
  const rest = afterMaking(fields)
  if (!isDone(answer) || !made || Object.keys(rest).length === 0) return answer
  const stored = await storedOn(on, made.id)
  if (!stored) return passwordIn(fields) === undefined ? answer : unmade(on, made.id, noPassword())
  const completed = await changeSingle(on, made.id, withCost(rest, stored))
  if (!isDone(completed)) return unmade(on, made.id, completed)
  return { ...(await shownOn(on, made.id, await storedOn(on, made.id))), status: 201 }
}
