import type { CalendarActor } from '../../../protocol/calendar/permissions.ts'
import type { AttendanceState } from '../../../protocol/attendance.ts'
import { isEditable, isVisible } from '../access.ts'
import { secondsNow, type CalendarContext } from '../context.ts'
import { secondsAt } from '../dates/wallClock.ts'
import { zoneId } from '../dates/zones.ts'
import { eventById, type EventRow } from '../events/store.ts'
import { isGuarded } from '../events/visibility.ts'
import { refuse } from '../refuse.ts'
import { attendanceOf, attendeeByAccount, attendeeCounts, type AttendanceRow } from './store.ts'

/** An event with its sign-up. */
export interface SignUp {
  readonly event: EventRow
  readonly settings: AttendanceRow
}

const utcSeconds = (utc: string): number => secondsAt(utc, 'UTC')

/** UNIX seconds at which nobody can sign up any more. */
function closesAt({ event, settings }: SignUp): number {
  const end = utcSeconds(event.utc_end_date)
  if (settings.until === null) return end
  return Math.min(end, secondsAt(settings.until, zoneId(event.timezone) ?? 'UTC'))
}

export function stateOf(context: Pick<CalendarContext, 'now'>, signUp: SignUp): AttendanceState {
  const now = secondsNow(context)
  const { event, settings } = signUp
  if (utcSeconds(event.utc_end_date) <= now) return 'over'
  // An event with a password is not for everybody who sees its title.
  if (settings.is_open !== 1 || event.status !== 'publish' || event.password !== null) return 'off'
  return closesAt(signUp) <= now ? 'ended' : 'open'
}

/**
 * Returns an event that the caller can read, with its sign-up. @throws Refusal rest-event-not-found also if it has none
 */
export function signUpOf(context: CalendarContext, caller: CalendarActor | undefined, id: number): SignUp {
  const event = eventById(context.database, id)
  const settings = attendanceOf(context.database, id)
  if (!event || !settings || !isVisible(caller, event) || isGuarded(caller, event)) {
    return refuse('rest-event-not-found', 'calendar.noEvent')
  }
  return { event, settings }
}

/** @throws Refusal unless the caller can change the event */
export function requireKeeper(
  context: CalendarContext,
  caller: CalendarActor | undefined,
  { event }: SignUp,
): void {
  if (!isEditable(context, caller, event)) refuse('rest_forbidden', 'calendar.notYours', { status: 403 })
}

/** Returns the sign-up as its reader sees it: counts, and of the list only the reader's own entry. */
export function presentSignUp(context: CalendarContext, caller: CalendarActor | undefined, signUp: SignUp) {
  const { event, settings } = signUp
  const { coming, waiting } = attendeeCounts(context.database, event.id)
  const mine = caller && attendeeByAccount(context.database, event.id, caller.user_id)
  return {
    state: stateOf(context, signUp),
    places: settings.places,
    coming,
    waiting,
    closes_at: settings.until === null ? null : closesAt(signUp),
    mine: mine && mine.state !== 'unconfirmed' ? mine.state : null,
    can_manage: isEditable(context, caller, event),
  }
}
