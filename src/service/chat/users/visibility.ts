import { isAllowedBy, membersOf } from '../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { organisationSettings } from '../realm/settings.ts'
import { activeCallers } from './rows.ts'

/*
 * Visibility of users to each other. Most see all users; those outside `can_access_all_users_group`, usually
 * guests, see only bots and users who share a channel or a direct conversation with them.
 */

type Context = Pick<ChatContext, 'database'>
export type Viewer = Pick<Caller, 'user_id'>

/** Returns a function that tests if a viewer can see all users; traverses the groups once. */
export function seesEverybodyIn(context: Context): (viewer: Viewer) => boolean {
  const { can_access_all_users_group: setting } = organisationSettings(context)
  const members = membersOf(setting, groupMembership(context))
  return ({ user_id }) => members.has(user_id)
}

/** Returns true if the viewer can see all users. */
const seesEverybody = (context: Context, { user_id }: Viewer): boolean =>
  isAllowedBy(user_id, organisationSettings(context).can_access_all_users_group, groupMembership(context))

const sharing = `
  SELECT other.user_id FROM subscription AS own
  JOIN subscription AS other ON other.channel_id = own.channel_id
  WHERE own.user_id = ?1 AND own.is_active = 1 AND other.is_active = 1
  UNION
  SELECT other.user_id FROM conversation_participant AS own
  JOIN conversation_participant AS other ON other.conversation_id = own.conversation_id
  WHERE own.user_id = ?1`

/** IDs of the users who share a channel or a direct conversation with the user, the user included. */
export function sharers({ database }: Context, userId: number): Set<number> {
  const ids = database.all<{ user_id: number }>(sharing, userId).map((row) => row.user_id)
  return new Set(ids).add(userId)
}

const sharingAmong = `
  SELECT other.user_id FROM json_each(?2) AS wanted
  CROSS JOIN subscription AS other ON other.user_id = wanted.value
  JOIN subscription AS own ON own.channel_id = other.channel_id AND own.user_id = ?1
  WHERE own.is_active = 1 AND other.is_active = 1
  UNION
  SELECT other.user_id FROM json_each(?2) AS wanted
  CROSS JOIN conversation_participant AS other ON other.user_id = wanted.value
  JOIN conversation_participant AS own ON own.conversation_id = other.conversation_id AND own.user_id = ?1`

/**
 * IDs of those among `others` who share a channel or a direct conversation with the user; faster than
 * `sharers` for a few others.
 */
export const sharersAmong = ({ database }: Context, userId: number, others: readonly number[]): Set<number> =>
  new Set(
    database.all<{ user_id: number }>(sharingAmong, userId, JSON.stringify(others)).map((row) => row.user_id),
  )

/** IDs of all bots, which are visible to everyone. */
export const botIds = ({ database }: Context): number[] =>
  database.all<{ id: number }>('SELECT id FROM user WHERE is_bot = 1').map(({ id }) => id)

const everyId = ({ database }: Context): number[] =>
  database.all<{ id: number }>('SELECT id FROM user').map(({ id }) => id)

/** IDs of all users that the viewer can see, deactivated ones included. */
export const visibleIds = (context: Context, viewer: Viewer): ReadonlySet<number> =>
  seesEverybody(context, viewer)
    ? new Set(everyId(context))
    : new Set([...sharers(context, viewer.user_id), ...botIds(context)])

/** Returns true if `viewer` can see the user. */
export const maySee = (context: Context, viewer: Viewer, userId: number): boolean =>
  viewer.user_id === userId || seesEverybody(context, viewer) || visibleIds(context, viewer).has(userId)

/** Answers `maySee` for many existing users; reads the viewer's access on the first call. */
export function visibilityTo(context: Context, viewer: Viewer): (userId: number) => boolean {
  let sees: ((userId: number) => boolean) | undefined
  const look = (): ((userId: number) => boolean) => {
    if (seesEverybody(context, viewer)) return () => true
    const visible = visibleIds(context, viewer)
    return (userId) => visible.has(userId)
  }
  return (userId) => viewer.user_id === userId || (sees ??= look())(userId)
}

const isBot = ({ database }: Context, userId: number): boolean =>
  database.get('SELECT 1 FROM user WHERE id = ? AND is_bot = 1', userId) !== undefined

/** All active accounts that can see the user and receive events about them. */
export function viewersOf(context: Context, userId: number): Caller[] {
  const everybody = activeCallers(context)
  if (isBot(context, userId)) return everybody
  const seesAll = seesEverybodyIn(context)
  const near = sharers(context, userId)
  return everybody.filter((viewer) => near.has(viewer.user_id) || seesAll(viewer))
}

export const viewerIdsOf = (context: Context, userId: number): number[] =>
  viewersOf(context, userId).map(({ user_id }) => user_id)
