import * as v from 'valibot'
import { attendanceBounds } from '../../../protocol/bounds.ts'
import { guestRequest, type AttendanceReply, type LinkReply } from '../../../protocol/attendance.ts'
import type { CalendarActor } from '../../../protocol/calendar/permissions.ts'
import {
  askToConfirm,
  attend,
  confirm,
  leave,
  remove,
  type AttendanceContext,
} from '../../calendar/attendance/attend.ts'
import {
  presentSignUp,
  requireKeeper,
  signUpOf,
  stateOf,
  type SignUp,
} from '../../calendar/attendance/signUp.ts'
import {
  attendanceOf,
  attendeeByAccount,
  attendeeById,
  attendeeOwning,
  attendeeToConfirm,
  setMails,
  type AttendeeRow,
} from '../../calendar/attendance/store.ts'
import { eventById } from '../../calendar/events/store.ts'
import { tokenDigest } from '../../chat/accounts/tokens.ts'
import type { ChatContext } from '../../chat/context.ts'
import { refusals } from '../../chat/http/answers.ts'
import { refuse } from '../../chat/refuse.ts'
import { cleanEmail } from '../../chat/users/names.ts'
import { failure } from '../../http/failure.ts'
import { languageOfTag } from '../../languages.ts'
import { AddressWindows } from '../../limits/addressWindows.ts'
import { SlidingWindows } from '../../limits/slidingWindows.ts'
import { hostError, hostJson } from '../answers.ts'
import { authorizationOf } from '../backend.ts'
import type { BrowserSessions } from '../browserSession.ts'
import { embeddedAccounts } from '../calendarAccounts.ts'
import { isFromApp } from '../crossSite.ts'
import type { Log } from '../log.ts'
import type { Peer } from '../peer.ts'
import { readBody } from '../requestBody.ts'
import { attendees, attendeesFile } from './people.ts'

/** The embedded calendar with the embedded chat, whose accounts and mail it uses. */
export interface AttendanceParts {
  readonly calendar: AttendanceContext
  readonly chat: ChatContext
}

export interface AttendanceRouteOptions extends AttendanceParts {
  readonly browsers: BrowserSessions
  readonly log: Log
}

const ROOT = '/session/attendance/'
const TOKEN = /^[\w-]{32}$/
const nothing = v.object({})

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** One line without characters that no name has. @throws Refusal */
function cleanName(given: string): string {
  const name = given.normalize('NFC').trim()
  if (name === '') refuse('BAD_REQUEST', 'attendance.nameMissing', { var_name: 'name' })
  if (/[\p{Cc}\p{Zl}\p{Zp}<>]/u.test(name)) {
    refuse('BAD_REQUEST', 'attendance.nameCharacters', { var_name: 'name' })
  }
  return name
}

function cleanAddress(given: string): string {
  try {
    return cleanEmail(given)
  } catch {
    return refuse('BAD_REQUEST', 'people.emailInvalid', { var_name: 'email' })
  }
}

/** `/session/attendance/…` (see `protocol/attendance`). */
export function createAttendanceRoutes({ calendar, chat, browsers, log }: AttendanceRouteOptions) {
  const { database } = calendar
  const { now } = chat
  const accounts = embeddedAccounts(chat)
  const signUpsFrom = new AddressWindows(attendanceBounds.sign_ups_of_an_address, now)
  const mailsTo = new SlidingWindows(attendanceBounds.mails_to_a_mailbox, now)
  const changesOf = new SlidingWindows(attendanceBounds.changes_of_an_account, now)
  const listsOf = new SlidingWindows(attendanceBounds.lists_of_an_account, now)
  const wrongLinks = new AddressWindows(attendanceBounds.wrong_links_of_an_address, now)

  const count = (windows: SlidingWindows, key: string): void => {
    windows.require(key)
    windows.count(key)
  }

  async function callerOf(request: Request, peer: Peer): Promise<CalendarActor | undefined> {
    const { session } = await browsers.current(request, peer)
    // A key that was revoked meanwhile proves nobody.
    return session && accounts.identify(authorizationOf(session))
  }

  const presented = (caller: CalendarActor | undefined, eventId: number): Response => {
    const reply: AttendanceReply = presentSignUp(calendar, caller, signUpOf(calendar, caller, eventId))
    return hostJson(reply)
  }

  /** Signs a member up, or takes it back. */
  function change(caller: CalendarActor, eventId: number, method: string): Response {
    count(changesOf, String(caller.user_id))
    return database.transaction(() => {
      const signUp = signUpOf(calendar, caller, eventId)
      if (method === 'POST') attend(calendar, caller, signUp)
      else {
        const own = attendeeByAccount(database, eventId, caller.user_id)
        if (own) leave(calendar, own, signUp)
      }
      return presented(caller, eventId)
    })
  }

  async function signGuestUp(request: Request, { address }: Peer, eventId: number): Promise<Response> {
    const body = await readBody(request, guestRequest)
    if (!body) return hostError('BAD_REQUEST', 'host.form')
    const guest = {
      name: cleanName(body.name),
      email: cleanAddress(body.email),
      language: languageOfTag(body.language) ?? 'en',
    }
    signUpsFrom.require(address)
    mailsTo.require(guest.email.toLowerCase())
    database.transaction(() => askToConfirm(calendar, guest, signUpOf(calendar, undefined, eventId)))
    signUpsFrom.count(address)
    mailsTo.count(guest.email.toLowerCase())
    return hostJson({})
  }

  function list(caller: CalendarActor, eventId: number, form: 'json' | 'csv'): Response {
    count(listsOf, String(caller.user_id))
    const signUp = signUpOf(calendar, caller, eventId)
    requireKeeper(calendar, caller, signUp)
    if (form === 'json') return hostJson({ people: attendees(chat, eventId) })
    return new Response(attendeesFile(chat, eventId, caller.user_id), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${signUp.event.slug.replaceAll(/[^\w-]+/g, '-')}.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  }

  function takeOff(caller: CalendarActor, eventId: number, id: number): Response {
    return database.transaction(() => {
      const signUp = signUpOf(calendar, caller, eventId)
      requireKeeper(calendar, caller, signUp)
      const attendee = attendeeById(database, id)
      if (attendee?.event_id !== eventId) return refuse('NOT_FOUND', 'attendance.nobody')
      remove(calendar, attendee, signUp)
      return list(caller, eventId, 'json')
    })
  }

  /** A link's entry, with what the link is for. Counts only wrong links, so that a valid one always works. */
  function opened(token: string, address: string): { attendee: AttendeeRow; link: LinkReply['link'] } {
    const digest = tokenDigest(token)
    const own = attendeeOwning(database, digest)
    const attendee = own ?? attendeeToConfirm(database, digest)
    if (attendee) return { attendee, link: own ? 'own' : 'confirm' }
    wrongLinks.require(address)
    wrongLinks.count(address)
    return refuse('NOT_FOUND', 'attendance.linkInvalid')
  }

  function signUpBehind({ event_id: eventId }: AttendeeRow): SignUp {
    const event = eventById(database, eventId)
    const settings = attendanceOf(database, eventId)
    return event && settings && event.status === 'publish'
      ? { event, settings }
      : refuse('NOT_FOUND', 'attendance.linkInvalid')
  }

  function presentLink(
    signUp: SignUp,
    link: LinkReply['link'],
    attendee: AttendeeRow | undefined,
  ): LinkReply {
    const { title, slug, all_day, timezone, utc_start_date, utc_end_date } = signUp.event
    return {
      link,
      place: attendee === undefined || attendee.state === 'unconfirmed' ? null : attendee.state,
      state: stateOf(calendar, signUp),
      is_silent: attendee?.mails === 0,
      event: { title, slug, all_day: all_day === 1, timezone, utc_start_date, utc_end_date },
    }
  }

  function follow(token: string, action: string | undefined, address: string): LinkReply {
    return database.transaction(() => {
      const { attendee, link } = opened(token, address)
      const signUp = signUpBehind(attendee)
      switch (action) {
        case undefined:
          break
        case 'confirm':
          if (link !== 'confirm') refuse('NOT_FOUND', 'attendance.linkInvalid')
          confirm(calendar, attendee, signUp)
          break
        case 'leave':
          leave(calendar, attendee, signUp)
          break
        case 'mails':
          setMails(database, attendee.id, 0)
          break
        default:
          refuse('NOT_FOUND', 'host.nothingHere')
      }
      return presentLink(signUp, link, attendeeById(database, attendee.id))
    })
  }

  /** One click of a mail program, which has neither cookies nor the app's header: the token is the proof. */
  function silence(request: Request, token: string, { address }: Peer): Response {
    if (isReading(request)) {
      return new Response(null, { status: 303, headers: { location: `/attendance/${token}` } })
    }
    if (request.method !== 'POST') return hostError('METHOD_NOT_ALLOWED', 'requests.noMethod')
    const { attendee } = opened(token, address)
    // An address that nobody confirmed needs no list of its wishes.
    if (attendee.state === 'unconfirmed') leave(calendar, attendee, signUpBehind(attendee))
    else setMails(database, attendee.id, 0)
    return hostJson({})
  }

  async function links(
    request: Request,
    peer: Peer,
    [token = '', action]: readonly string[],
  ): Promise<Response> {
    if (!TOKEN.test(token)) return hostError('NOT_FOUND', 'attendance.linkInvalid')
    if (request.method === 'GET' && action === undefined)
      return hostJson(follow(token, undefined, peer.address))
    if (request.method !== 'POST' || action === undefined)
      return hostError('METHOD_NOT_ALLOWED', 'requests.noMethod')
    if (!isFromApp(request, peer)) return hostError('CSRF_FAILED', 'host.notFromApp')
    if (!(await readBody(request, nothing))) return hostError('BAD_REQUEST', 'host.form')
    return hostJson(follow(token, action, peer.address))
  }

  async function event(
    request: Request,
    peer: Peer,
    [id = '', subject, name]: readonly string[],
  ): Promise<Response> {
    if (!/^\d{1,15}$/.test(id)) return hostError('NOT_FOUND', 'host.nothingHere')
    const eventId = Number(id)
    const { method } = request
    if (method !== 'GET' && !isFromApp(request, peer)) return hostError('CSRF_FAILED', 'host.notFromApp')
    if (subject === 'guests' && method === 'POST') return signGuestUp(request, peer, eventId)
    const caller = await callerOf(request, peer)
    if (subject === undefined && method === 'GET') return presented(caller, eventId)
    if (!caller) return hostError('UNAUTHORIZED', 'host.notSignedIn')
    if (subject === undefined && (method === 'POST' || method === 'DELETE'))
      return change(caller, eventId, method)
    if (subject === 'people' && name === undefined && method === 'GET') return list(caller, eventId, 'json')
    if (subject === 'people.csv' && method === 'GET') return list(caller, eventId, 'csv')
    if (subject === 'people' && /^\d{1,15}$/.test(name ?? '') && method === 'DELETE')
      return takeOff(caller, eventId, Number(name))
    return hostError('NOT_FOUND', 'host.nothingHere')
  }

  async function answer(request: Request, peer: Peer, pathname: string): Promise<Response> {
    const [first = '', ...rest] = pathname.slice(ROOT.length).split('/')
    if (rest.length > 2) return hostError('NOT_FOUND', 'host.nothingHere')
    if (first === 'links') return links(request, peer, rest)
    if (first === 'mails' && rest.length === 1 && TOKEN.test(rest[0] ?? ''))
      return silence(request, rest[0] ?? '', peer)
    return event(request, peer, [first, ...rest])
  }

  const report = (where: string, error: unknown): void => log.fault(`Fault in ${where}`, error)

  return (request: Request, peer: Peer, pathname: string): Promise<Response> =>
    answer(request, peer, pathname).catch((error: unknown) =>
      failure(error, { form: refusals, request, report }),
    )
}
