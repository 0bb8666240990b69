import type { Snapshot } from '../../../protocol/chat/register.ts'
import { type Presence } from '../../../protocol/chat/statuses.ts'
import { updatePresence } from '../../../protocol/chat/statusChanges.ts'
import { earlyLimits } from '../../../protocol/chat/earlyLimits.ts'
import { changeEntry, entry, readEntry, useEntryPart } from '../../kernel/entry.ts'
import type { EventOf } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'
import { withValue } from './reduce.ts'

/** The time when each user was last seen. Times are the service's, in seconds. */
export interface Presences {
  readonly people: ReadonlyMap<number, Presence>
  /** Seconds by which the service's clock is ahead of this device's. */
  readonly ahead: number
  /** Seconds without a report after which a user counts as away. */
  readonly threshold: number
  /** Seconds between two reports of the reader's presence. */
  readonly interval: number
  /** The ID of the latest update included. */
  readonly lastUpdateId: number
  /** Increases every minute, because presence changes with time. */
  readonly tick: number
}

export const presenceEntry = entry<Presences>(['people', 'presences'], {
  people: new Map(),
  ahead: 0,
  threshold: earlyLimits.presence_offline_threshold_seconds,
  interval: earlyLimits.presence_ping_interval_seconds,
  lastUpdateId: -1,
  tick: 0,
})

const byId = (presences: Readonly<Record<string, Presence>>): ReadonlyMap<number, Presence> =>
  new Map(Object.entries(presences).map(([id, presence]) => [Number(id), presence]))

const aheadOf = (serverTimestamp: number | undefined): number =>
  serverTimestamp === undefined ? 0 : serverTimestamp - Date.now() / 1000

/** Reads the presences from the snapshot. */
export const presencesFrom = (snapshot: Snapshot): Presences => ({
  people: byId(snapshot.presences ?? {}),
  ahead: aheadOf(snapshot.server_timestamp),
  threshold:
    snapshot.server_presence_offline_threshold_seconds ?? earlyLimits.presence_offline_threshold_seconds,
  interval: snapshot.server_presence_ping_interval_seconds ?? earlyLimits.presence_ping_interval_seconds,
  lastUpdateId: snapshot.presence_last_update_id ?? -1,
  tick: 0,
})

/** Returns the presences after the event. Same object if nothing changed. */
export function applyToPresences(presences: Presences, event: EventOf<'presence'>): Presences {
  if (event.presences === undefined) return presences
  const { people } = presences
  const after = [...byId(event.presences)].reduce(
    (known, [id, presence]) => withValue(known, id, presence),
    people,
  )
  return after === people ? presences : { ...presences, people: after }
}

export type PresenceState = 'active' | 'idle' | 'offline'

/** Returns a user's presence at `now`, in seconds of the service's clock. */
export function presenceStateOf(
  presence: Presence | undefined,
  now: number,
  threshold: number,
): PresenceState {
  if (now - (presence?.active_timestamp ?? 0) < threshold) return 'active'
  return now - (presence?.idle_timestamp ?? 0) < threshold ? 'idle' : 'offline'
}

export interface Seen {
  readonly state: PresenceState
  /** Milliseconds since the epoch when they were last active; undefined if unknown. */
  readonly lastSeen: number | undefined
}

/** Returns when each user was last active, in milliseconds since the epoch; 0 if unknown. */
export const lastSeenIn =
  ({ people, ahead }: Presences) =>
  (userId: number): number => {
    const presence = people.get(userId)
    const last = Math.max(presence?.active_timestamp ?? 0, presence?.idle_timestamp ?? 0)
    return last === 0 ? 0 : (last - ahead) * 1000
  }

const seenIn = (presences: Presences, userId: number): Seen => ({
  state: presenceStateOf(
    presences.people.get(userId),
    Date.now() / 1000 + presences.ahead,
    presences.threshold,
  ),
  lastSeen: lastSeenIn(presences)(userId) || undefined,
})

/** Returns a user's presence; the component renders again when it changes. */
export function usePresenceState(userId: number | undefined): PresenceState {
  return useEntryPart(presenceEntry, (presences) =>
    userId === undefined ? 'offline' : seenIn(presences, userId).state,
  )
}

export const useSeen = (userId: number): Seen =>
  useEntryPart(presenceEntry, (presences) => seenIn(presences, userId))

/** Returns the seconds between two reports. */
export const reportInterval = (session: Session): number => readEntry(session, presenceEntry).interval

/** Reports the reader's presence, and reads the others'. @throws ApiError, NetworkError, ShapeError */
export async function reportPresence(session: Session, status: 'active' | 'idle'): Promise<void> {
  const { lastUpdateId } = readEntry(session, presenceEntry)
  const reply = await session.api(updatePresence, {
    status,
    slim_presence: true,
    last_update_id: lastUpdateId,
  })
  changeEntry(session, presenceEntry, (known) => {
    const updates = Object.entries(reply.presences ?? {}).filter(
      (each): each is [string, Presence] =>
        typeof each[1]['active_timestamp'] === 'number' || typeof each[1]['idle_timestamp'] === 'number',
    )
    return {
      ...known,
      people: new Map([...known.people, ...byId(Object.fromEntries(updates))]),
      ahead: reply.server_timestamp === undefined ? known.ahead : aheadOf(reply.server_timestamp),
      lastUpdateId: reply.presence_last_update_id ?? known.lastUpdateId,
      tick: known.tick + 1,
    }
  })
}
