import type { EventContent } from '../../../protocol/chat/queueEvents.ts'

type PresenceEvent = Extract<EventContent, { type: 'presence' }>
type Presence = NonNullable<PresenceEvent['presences']>[string]

/** Presence by client program, as before `simplified_presence_events`; the program is always `website`. */
export function legacyStatus({ active_timestamp, idle_timestamp }: Presence) {
  const status =
    active_timestamp !== undefined && active_timestamp >= (idle_timestamp ?? 0) ? 'active' : 'idle'
  const timestamp = Math.max(active_timestamp ?? 0, idle_timestamp ?? 0)
  return { client: 'website', status, timestamp, pushable: false }
}

/** Splits a presence event into one event per user, for clients that do not support several users in one. */
export function legacyPresence(
  event: PresenceEvent,
  slimPresence: boolean,
  emailOf: (userId: number) => string,
): EventContent[] {
  const legacyEvent = (user_id: number, presence: Presence): EventContent => ({
    type: 'presence',
    user_id,
    ...(slimPresence ? {} : { email: emailOf(user_id) }),
    server_timestamp: event.server_timestamp,
    presence: { website: legacyStatus(presence) },
  })
  return Object.entries(event.presences ?? {}).map(([id, presence]) => legacyEvent(Number(id), presence))
}
