import { isAllowedBy, membersOf } from '../../../protocol/chat/permissions.ts'
import type { WithDatabase } from '../../database/database.ts'
import type { Caller } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { organisationSettings } from '../realm/settings.ts'
import { activeCallers, activeUserIds, botIds, everyId, isBot, sharers } from './store.ts'

/*
 * Visibility of users to each other. Most see all users; those outside `can_access_all_users_group`, usually
 * guests, see only bots and users who share a channel or a direct conversation with them.
 */

export type Viewer = Pick<Caller, 'user_id'>

/** Returns a function that tests if a viewer can see all users; traverses the groups once. */
export function seesEverybodyIn(context: WithDatabase): (viewer: Viewer) => boolean {
  const { can_access_all_users_group: setting } = organisationSettings(context)
  const members = membersOf(setting, groupMembership(context))
  return ({ user_id }) => members.has(user_id)
}

/** Returns true if the viewer can see all users. */
const seesEverybody = (context: WithDatabase, { user_id }: Viewer): boolean =>
  isAllowedBy(user_id, organisationSettings(context).can_access_all_users_group, groupMembership(context))

/** IDs of all users that the viewer can see, deactivated ones included. */
export const visibleIds = (context: WithDatabase, viewer: Viewer): ReadonlySet<number> =>
  seesEverybody(context, viewer)
    ? new Set(everyId(context.database))
    : new Set([...sharers(context.database, viewer.user_id), ...botIds(context.database)])

/** Returns true if `viewer` can see the user. */
export const maySee = (context: WithDatabase, viewer: Viewer, userId: number): boolean =>
  viewer.user_id === userId || seesEverybody(context, viewer) || visibleIds(context, viewer).has(userId)

/** Answers `maySee` for many existing users; reads the viewer's access on the first call. */
export function visibilityTo(context: WithDatabase, viewer: Viewer): (userId: number) => boolean {
  let sees: ((userId: number) => boolean) | undefined
  const look = (): ((userId: number) => boolean) => {
    if (seesEverybody(context, viewer)) return () => true
    const visible = visibleIds(context, viewer)
    return (userId) => visible.has(userId)
  }
  return (userId) => viewer.user_id === userId || (sees ??= look())(userId)
}

/** Returns a function that tests if an active account can see the user. */
function seers(context: WithDatabase, userId: number): (viewerId: number) => boolean {
  if (isBot(context.database, userId)) return () => true
  const seesAll = seesEverybodyIn(context)
  let near: ReadonlySet<number> | undefined
  return (viewerId) =>
    seesAll({ user_id: viewerId }) || (near ??= sharers(context.database, userId)).has(viewerId)
}

/** All active accounts that can see the user and receive events about them. */
export function viewersOf(context: WithDatabase, userId: number): Caller[] {
  const sees = seers(context, userId)
  return activeCallers(context.database).filter((viewer) => sees(viewer.user_id))
}

/** Their IDs alone: much faster in a large organization. */
export const viewerIdsOf = (context: WithDatabase, userId: number): number[] =>
  activeUserIds(context.database).filter(seers(context, userId))
