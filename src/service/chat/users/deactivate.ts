import { revokeApiKeys } from '../accounts/keys.ts'
import { deletePendingEmail } from '../accounts/store/emails.ts'
import { publishNewBot, publishRemovedBot } from '../bots/visibility.ts'
import { audienceOf } from '../channels/audience.ts'
import { channelsOfUser } from '../channels/store/channels.ts'
import type { ChatContext } from '../context.ts'
import { withdrawInvitationsOf } from '../accounts/invitations.ts'
import { groupsOfUser } from '../groups/store.ts'
import { publishPresence } from '../presence/publish.ts'
import { activeBotsOf, activeUserIds, setActive, setInactive, type UserRow } from './store.ts'
import { publishUserUpdate } from './publish.ts'

/** Publishes the present members of the user's channels and groups, which list no deactivated users. */
function publishMembership(
  { database, events, ...rest }: ChatContext,
  userId: number,
  op: 'add' | 'remove',
): void {
  const context = { database, events, ...rest }
  const user_ids = [userId]
  const everybody = activeUserIds(database)
  const groups = groupsOfUser(database, userId)
  for (const { group_id } of groups) {
    events.publish({ type: 'user_group', op: `${op}_members`, group_id, user_ids }, everybody)
  }
  const channels = channelsOfUser(database, userId)
  for (const channel of channels) {
    const { seeingSubscribers } = audienceOf(context, channel)
    events.publish(
      { type: 'subscription', op: `peer_${op}`, stream_ids: [channel.id], user_ids },
      [...seeingSubscribers].filter((id) => id !== userId),
    )
  }
}

/**
 * Deactivates an account: ends its keys, queues, invitations and bots. Until reactivated, it belongs to no
 * group or channel; its messages stay. Checks no permission; runs within the caller's transaction.
 */
export function deactivate(context: ChatContext, user: Pick<UserRow, 'id' | 'is_bot'>): void {
  setInactive(context.database, user.id)
  revokeApiKeys(context, user.id)
  deletePendingEmail(context.database, user.id)
  withdrawInvitationsOf(context, user.id)
  publishUserUpdate(context, user.id, { is_active: false })
  publishMembership(context, user.id, 'remove')
  if (user.is_bot === 1) publishRemovedBot(context, user.id)
  for (const id of activeBotsOf(context.database, user.id)) deactivate(context, { id, is_bot: 1 })
}

/** Reactivates an account; its owner has to sign in again. */
export function reactivate(context: ChatContext, user: Pick<UserRow, 'id' | 'is_bot'>): void {
  setActive(context.database, user.id)
  publishUserUpdate(context, user.id, { is_active: true })
  publishMembership(context, user.id, 'add')
  publishPresence(context, user.id)
  if (user.is_bot === 1) publishNewBot(context, user.id)
}
