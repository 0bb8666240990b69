import type { UserStatus } from '../../../protocol/chat/statuses.ts'
import { writeEntry } from '../../kernel/entry.ts'
import { reducing, type EventOf, type Feature } from '../../kernel/feature.ts'
import { withoutKey, withValue } from '../people/reduce.ts'
import { statusEntry, type Statuses } from './statuses.ts'

const statusFields = [
  'status_text',
  'emoji_name',
  'emoji_code',
  'reaction_type',
  'scheduled_end_time',
] as const

/**
 * Returns the statuses after the event, which contains only changes: an empty text removes the status. Same
 * map if nothing changed.
 */
export function applyToStatuses(statuses: Statuses, event: EventOf<'user_status'>): Statuses {
  const given = statusFields.flatMap((name) =>
    event[name] === undefined ? [] : [[name, event[name]] as const],
  )
  const merged = { ...statuses.get(event.user_id), ...Object.fromEntries(given) }
  const status: UserStatus = Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== '' && value !== null),
  )
  const isNothing = status.status_text === undefined && status.emoji_name === undefined
  return isNothing
    ? withoutKey(statuses, event.user_id)
    : withValue<number, UserStatus>(statuses, event.user_id, status)
}

/** Keeps all people's statuses. */
export const statusesFeature: Feature = {
  name: 'statuses',
  restore: (session, snapshot) =>
    writeEntry(
      session,
      statusEntry,
      new Map(Object.entries(snapshot.user_status ?? {}).map(([id, status]) => [Number(id), status])),
    ),
  on: { user_status: reducing(statusEntry, applyToStatuses) },
}
