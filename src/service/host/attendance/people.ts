import type { Attendee } from '../../../protocol/attendance.ts'
import { attendeesOf, type AttendeeRow } from '../../calendar/attendance/store.ts'
import type { ChatContext } from '../../chat/context.ts'
import { languageOf } from '../../chat/texts/texts.ts'
import { userById } from '../../chat/users/store.ts'
import { csvOf } from '../../csv.ts'
import { textsIn } from './texts/texts.ts'

function present({ database }: ChatContext, attendee: AttendeeRow): Attendee {
  const { id, user_id: userId, name, email, state, since } = attendee
  const user = userId === null ? undefined : userById(database, userId)
  return {
    id,
    name: name ?? user?.full_name ?? '',
    // Members are found in the app, where each decides who sees the address.
    email: email ?? '',
    has_account: userId !== null,
    place: state === 'waiting' ? 'waiting' : 'coming',
    since,
  }
}

/** Returns who comes, then who waits, in their order. */
export const attendees = (context: ChatContext, eventId: number): Attendee[] =>
  attendeesOf(context.database, eventId).map((attendee) => present(context, attendee))

/** Returns the list as a file in the reader's language. */
export function attendeesFile(context: ChatContext, eventId: number, readerId: number): string {
  const say = textsIn(languageOf(context, readerId))
  const rows = attendees(context, eventId).map(({ name, email, place, has_account, since }) => [
    name,
    email,
    say(place === 'coming' ? 'list.coming' : 'list.waiting'),
    say(has_account ? 'list.yes' : 'list.no'),
    new Date(since * 1000).toISOString().slice(0, 19).replace('T', ' '),
  ])
  const head = [
    say('list.name'),
    say('list.email'),
    say('list.place'),
    say('list.account'),
    say('list.since'),
  ]
  return csvOf([head, ...rows])
}
