import type { Caller, ChatContext } from '../context.ts'
import { sendPresences } from '../presence/publish.ts'
import { sendStatuses } from '../statuses/publish.ts'
import { UNKNOWN_NAME } from '../../../protocol/chat/users.ts'
import { activeUserIds, botIds, callerById, sharers, sharersAmong } from './store.ts'
import { seesEverybodyIn, visibleIds, type Viewer } from './visibility.ts'
import { sendUsers } from './publish.ts'

function sendVisibilityChange(
  context: ChatContext,
  viewer: Caller,
  gained: readonly number[],
  lost: readonly number[],
): void {
  sendUsers(context, gained, [viewer])
  sendStatuses(context, gained, viewer.user_id)
  sendPresences(context, gained, viewer.user_id)
  for (const user_id of lost) {
    const person = { user_id, full_name: UNKNOWN_NAME }
    context.events.publish({ type: 'realm_user', op: 'remove', person }, [viewer.user_id])
  }
}

const without = (ids: ReadonlySet<number>, others: ReadonlySet<number>): number[] =>
  [...ids].filter((id) => !others.has(id)).toSorted((one, other) => one - other)

/**
 * Runs a change of the rules by which these viewers see others, such as their role, then sends each viewer
 * the users they gained or lost sight of. Runs within the transaction of the change.
 */
export function publishingVisibility<T>(context: ChatContext, viewers: readonly Caller[], work: () => T): T {
  const before = viewers.map((viewer) => visibleIds(context, viewer))
  const result = work()
  for (const [index, { user_id }] of viewers.entries()) {
    const viewer = callerById(context.database, user_id)
    if (!viewer) continue
    const [then, now] = [before[index] ?? new Set<number>(), visibleIds(context, viewer)]
    sendVisibilityChange(context, viewer, without(now, then), without(then, now))
  }
  return result
}

/** Users gained and lost, by viewer. */
class Changes {
  readonly #limited: (viewer: Viewer) => boolean
  readonly #always: ReadonlySet<number>
  readonly #changes = new Map<number, { gained: Set<number>; lost: Set<number> }>()

  constructor(limited: (viewer: Viewer) => boolean, always: Iterable<number>) {
    this.#limited = limited
    this.#always = new Set(always)
  }

  /** Records the change for both users, except where the other is visible in any case. */
  note(kind: 'gained' | 'lost', one: number, other: number): void {
    for (const [viewer, seen] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!this.#limited({ user_id: viewer }) || this.#always.has(seen)) continue
      const change = this.#changes.get(viewer) ?? { gained: new Set(), lost: new Set() }
      change[kind].add(seen)
      this.#changes.set(viewer, change)
    }
  }

  publish(context: ChatContext): void {
    for (const [userId, { gained, lost }] of this.#changes) {
      const viewer = callerById(context.database, userId)
      if (viewer) sendVisibilityChange(context, viewer, without(gained, new Set()), without(lost, new Set()))
    }
  }
}

/**
 * Runs a change by which these users share more or less with others, such as joining a channel, then sends
 * viewers with limited access the users they gained or lost sight of. Runs within the transaction of the
 * change.
 */
export function publishingSharedAccess<T>(context: ChatContext, movers: readonly number[], work: () => T): T {
  const seesEverybody = seesEverybodyIn(context)
  const isLimited = (viewer: Viewer): boolean => !seesEverybody(viewer)
  const limited = activeUserIds(context.database).filter((user_id) => isLimited({ user_id }))
  if (limited.length === 0) return work()
  // A user who sees everyone matters only to those who do not.
  const near = (user_id: number): ReadonlySet<number> =>
    isLimited({ user_id })
      ? sharers(context.database, user_id)
      : sharersAmong(context.database, user_id, limited)
  const before = movers.map(near)
  const result = work()
  const changes = new Changes(isLimited, botIds(context.database))
  for (const [index, mover] of movers.entries()) {
    const [then, now] = [before[index] ?? new Set<number>(), near(mover)]
    for (const other of without(now, then)) changes.note('gained', mover, other)
    for (const other of without(then, now)) changes.note('lost', mover, other)
  }
  changes.publish(context)
  return result
}
