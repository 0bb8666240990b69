import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { UserStatus } from '../../../protocol/chat/statuses.ts'
import { changeEntry, writeEntry } from '../../kernel/entry.ts'
import type { Feature } from '../../kernel/session.ts'
import { withoutKey, withValue } from '../people/reduce.ts'
import { statusEntry, type Statuses } from './statuses.ts'

const statusFields = ['status_text', 'emoji_name', 'emoji_code', 'reaction_type'] as const

/** The statuses after the event, which brings what changed: an empty text takes it away. Same map if nothing did. */
export function applyToStatuses(statuses: Statuses, event: EventContent): Statuses {
  if (event.type !== 'user_status') return statuses
  const given = statusFields.flatMap((name) =>
    event[name] === undefined ? [] : [[name, event[name]] as const],
  )
  const merged = { ...statuses.get(event.user_id), ...Object.fromEntries(given) }
  const status: UserStatus = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
  const isNothing = status.status_text === undefined && status.emoji_name === undefined
  return isNothing
    ? withoutKey(statuses, event.user_id)
    : withValue<number, UserStatus>(statuses, event.user_id, status)
}

/** Keeps what people say they are up to. */
export const statusFeature: Feature = {
  restore: (session, snapshot) =>
    writeEntry(
      session,
      statusEntry,
      new Map(Object.entries(snapshot.user_status ?? {}).map(([id, status]) => [Number(id), status])),
    ),
  apply: (session, event) => changeEntry(session, statusEntry, (all) => applyToStatuses(all, event)),
}
