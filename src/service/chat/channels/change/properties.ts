import type { ArgumentsOf } from '../../../../protocol/endpoint.ts'
import type { updateChannel } from '../../../../protocol/chat/channelTools.ts'
import type { Caller, ChatContext } from '../../context.ts'
import { systemGroupId, type SystemGroupName } from '../../groups/groups.ts'
import { renderFor } from '../../messages/rendering.ts'
import { hasPermission } from '../../realm/permission.ts'
import { because } from '../../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../../refuse.ts'
import type { ChannelRow } from '../access.ts'
import { checkedChannelName, checkedDescription } from '../create.ts'
import { hasNamedTopics, lookUpChannel } from '../store/channels.ts'
import { changedPermissions } from './permissions.ts'
import { checkFolder, checkPrivacy, requireContentAccess, requireOwner, storedRetention } from './rules.ts'

export type ChannelChange = Omit<ArgumentsOf<typeof updateChannel>, 'stream_id'>
/** Changed columns of the row. */
export type NewColumns = Partial<Omit<ChannelRow, 'id'>>

function renamed(context: ChatContext, channel: ChannelRow, given: string | undefined): NewColumns {
  if (given === undefined) return {}
  const name = checkedChannelName(given)
  if (name === channel.name) badRequest('channels.sameName')
  const other = lookUpChannel(context.database, { name })
  if (other && other.id !== channel.id) {
    refuse('BAD_REQUEST', because('channels.exists', { name: other.name }), { var_name: 'new_name' })
  }
  return { name }
}

function described(
  context: ChatContext,
  caller: Caller,
  channel: ChannelRow,
  given: string | undefined,
): NewColumns {
  if (given === undefined) return {}
  const description = checkedDescription(given)
  if (description === channel.description) return {}
  return {
    description,
    rendered_description: renderFor(context, caller, description).html,
  }
}

/**
 * Keeps privacy settings consistent: history of public channels is always shared, and a web-public channel is
 * public.
 */
function reopened(
  context: ChatContext,
  caller: Caller,
  channel: ChannelRow,
  change: ChannelChange,
): NewColumns {
  const { is_private, is_web_public, history_public_to_subscribers } = change
  const isGiven = [is_private, is_web_public, history_public_to_subscribers].some(
    (each) => each !== undefined,
  )
  if (!isGiven) return {}
  const isWebPublic = is_web_public ?? (is_private === true ? false : channel.is_web_public === 1)
  const isPrivate = is_private ?? (isWebPublic ? false : channel.invite_only === 1)
  if (history_public_to_subscribers === false && !isPrivate) {
    badRequest('channels.publicHistory')
  }
  const isShared =
    !isPrivate || (history_public_to_subscribers ?? channel.history_public_to_subscribers === 1)
  const columns = {
    invite_only: Number(isPrivate),
    is_web_public: Number(isWebPublic),
    history_public_to_subscribers: Number(isShared),
  }
  const isSameKind =
    columns.invite_only === channel.invite_only && columns.is_web_public === channel.is_web_public
  if (isSameKind && columns.history_public_to_subscribers === channel.history_public_to_subscribers) return {}
  requireContentAccess(context, caller, channel)
  if (!isSameKind) checkPrivacy(context, caller, { isPrivate, isWebPublic })
  if (isPrivate && channel.is_default === 1 && change.is_default_stream !== false) {
    badRequest('channels.defaultNotPrivate')
  }
  return columns
}

function retained(
  caller: Caller,
  channel: ChannelRow,
  given: ChannelChange['message_retention_days'],
): NewColumns {
  if (given === undefined || storedRetention(given) === channel.message_retention_days) return {}
  requireOwner(caller)
  return { message_retention_days: storedRetention(given) }
}

function ruledTopics(
  context: ChatContext,
  caller: Caller,
  channel: ChannelRow,
  given: ChannelChange['topics_policy'],
): NewColumns {
  if (given === undefined || given === channel.topics_policy) return {}
  if (!hasPermission(context, caller, 'can_set_topics_policy_group')) badRequest('requests.denied')
  if (given === 'empty_topic_only' && hasNamedTopics(context.database, channel)) {
    badRequest('channels.onlyEmptyTopic')
  }
  return { topics_policy: given }
}

function filed(context: ChatContext, channel: ChannelRow, given: number | null | undefined): NewColumns {
  if (given === undefined || given === channel.folder_id) return {}
  checkFolder(context, given)
  return { folder_id: given }
}

const groupOfPostPolicy: Readonly<Record<number, SystemGroupName>> = {
  1: 'role:everyone',
  2: 'role:administrators',
  3: 'role:fullmembers',
  4: 'role:moderators',
}

/** 2: only administrators post, 1: everybody does. */
const policyOfAnnouncements = (isForAnnouncements: boolean | undefined): number | undefined =>
  isForAnnouncements === undefined ? undefined : isForAnnouncements ? 2 : 1

function permitted(
  context: ChatContext,
  caller: Caller,
  channel: ChannelRow,
  change: ChannelChange,
): NewColumns {
  const policy = change.stream_post_policy ?? policyOfAnnouncements(change.is_announcement_only)
  const group = policy === undefined ? undefined : groupOfPostPolicy[policy]
  const given =
    group === undefined || change.can_send_message_group
      ? change
      : { ...change, can_send_message_group: { new: systemGroupId(context, group) } }
  const changed = changedPermissions(context, caller, channel, given)
  if (Object.keys(changed).length === 0) return {}
  return { permissions: JSON.stringify({ ...(JSON.parse(channel.permissions) as object), ...changed }) }
}

/** Returns the columns that the change sets, after checking the caller's permission. @throws Refusal */
export const changedColumns = (
  context: ChatContext,
  caller: Caller,
  channel: ChannelRow,
  change: ChannelChange,
): NewColumns => ({
  ...renamed(context, channel, change.new_name),
  ...described(context, caller, channel, change.description),
  ...reopened(context, caller, channel, change),
  ...retained(caller, channel, change.message_retention_days),
  ...ruledTopics(context, caller, channel, change.topics_policy),
  ...filed(context, channel, change.folder_id),
  ...permitted(context, caller, channel, change),
})
