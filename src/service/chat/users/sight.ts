import { isAllowedBy, membersOf } from '../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { organisationSettings } from '../realm/settings.ts'
import { activeCallers } from './rows.ts'

/*
 * Whom people may know of. Most see everybody; who is not in `can_access_all_users_group`, usually guests, sees only
 * bots and those with whom they share a channel or a direct conversation.
 */

type Context = Pick<ChatContext, 'database'>
export type Viewer = Pick<Caller, 'user_id'>

/** Says of people whether they see everybody; looks through the groups once, for all of them. */
export function seesEverybodyIn(context: Context): (viewer: Viewer) => boolean {
  const { can_access_all_users_group: setting } = organisationSettings(context)
  const members = membersOf(setting, groupMembership(context))
  return ({ user_id }) => members.has(user_id)
}

/** The same of one person. */
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

/** Everybody who shares a channel or a direct conversation with the person, themselves included. */
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

/** Of these people, those who do: for somebody who shares much with many, of whom few are asked about. */
export const sharersAmong = ({ database }: Context, userId: number, others: readonly number[]): Set<number> =>
  new Set(
    database.all<{ user_id: number }>(sharingAmong, userId, JSON.stringify(others)).map((row) => row.user_id),
  )

/** Bots are there for everybody. */
export const botIds = ({ database }: Context): number[] =>
  database.all<{ id: number }>('SELECT id FROM user WHERE is_bot = 1').map(({ id }) => id)

const everyId = ({ database }: Context): number[] =>
  database.all<{ id: number }>('SELECT id FROM user').map(({ id }) => id)

/** IDs of everybody whom the person may know of, those who have left too. */
export const visibleIds = (context: Context, viewer: Viewer): ReadonlySet<number> =>
  seesEverybody(context, viewer)
    ? new Set(everyId(context))
    : new Set([...sharers(context, viewer.user_id), ...botIds(context)])

/** Whether `viewer` may know of the person. */
export const maySee = (context: Context, viewer: Viewer, userId: number): boolean =>
  viewer.user_id === userId || seesEverybody(context, viewer) || visibleIds(context, viewer).has(userId)

/** The same for questions about many people who exist, looked up when the first is asked. */
export function sightOf(context: Context, viewer: Viewer): (userId: number) => boolean {
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

/** Everybody with an active account who may know of the person: who is told when something about them changes. */
export function viewersOf(context: Context, userId: number): Caller[] {
  const everybody = activeCallers(context)
  if (isBot(context, userId)) return everybody
  const seesAll = seesEverybodyIn(context)
  const near = sharers(context, userId)
  return everybody.filter((viewer) => near.has(viewer.user_id) || seesAll(viewer))
}

export const viewerIdsOf = (context: Context, userId: number): number[] =>
  viewersOf(context, userId).map(({ user_id }) => user_id)
