import type { updateChannel } from '../../../../protocol/chat/channelTools.ts'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import type { ArgumentsOf } from '../../../../protocol/endpoint.ts'
import type { ChannelPermission } from '../../../../protocol/chat/permissionRules.ts'
import type { GroupSetting } from '../../../../protocol/chat/shapes.ts'
import { kindOf } from './access.ts'
import { privacyArguments, type Privacy } from './KindField.tsx'
import type { Naming } from './NameFields.tsx'
import { retentionOf, type Retention } from './retention.ts'

/** Permissions of a channel, the most used ones first. */
export const permissionNames = [
  'can_send_message_group',
  'can_create_topic_group',
  'can_subscribe_group',
  'can_add_subscribers_group',
  'can_remove_subscribers_group',
  'can_resolve_topics_group',
  'can_move_messages_within_channel_group',
  'can_move_messages_out_of_channel_group',
  'can_delete_own_message_group',
  'can_delete_any_message_group',
  'can_administer_channel_group',
] as const satisfies readonly ChannelPermission[]

/** The values of a channel's form. */
export interface ChannelDraft extends Naming, Privacy {
  readonly topicsPolicy: string
  readonly folderId: number | null
  readonly retention: Retention
  readonly permissions: Readonly<Record<ChannelPermission, GroupSetting | undefined>>
}

export const draftOf = (channel: Channel): ChannelDraft => ({
  name: channel.name,
  description: channel.description,
  kind: kindOf(channel),
  isHistoryShared: channel.history_public_to_subscribers,
  topicsPolicy: channel.topics_policy,
  folderId: channel.folder_id,
  retention: retentionOf(channel.message_retention_days),
  permissions: Object.fromEntries(permissionNames.map((name) => [name, channel[name]])) as Record<
    ChannelPermission,
    GroupSetting | undefined
  >,
})

type Change = Omit<ArgumentsOf<typeof updateChannel>, 'stream_id'>
type TopicsPolicy = NonNullable<Change['topics_policy']>

function permissionChanges(before: ChannelDraft, after: ChannelDraft): Change {
  const changed = permissionNames.flatMap((name) => {
    const old = before.permissions[name]
    const next = after.permissions[name]
    if (next === undefined || next === old) return []
    return [[name, { new: next, ...(old === undefined ? {} : { old }) }] as const]
  })
  return Object.fromEntries(changed)
}

/**
 * Returns the arguments for the service: changed values only, permissions with their previous values. Empty:
 * no change.
 */
export function channelChange(before: ChannelDraft, after: ChannelDraft): Change {
  const name = after.name.trim()
  const isReopened = before.kind !== after.kind || before.isHistoryShared !== after.isHistoryShared
  return {
    ...(name === before.name ? {} : { new_name: name }),
    ...(after.description === before.description ? {} : { description: after.description.trim() }),
    ...(isReopened ? { is_private: after.kind === 'private', ...privacyArguments(after) } : {}),
    ...(after.topicsPolicy === before.topicsPolicy
      ? {}
      : { topics_policy: after.topicsPolicy as TopicsPolicy }),
    ...(after.folderId === before.folderId ? {} : { folder_id: after.folderId }),
    ...(after.retention === before.retention ? {} : { message_retention_days: after.retention }),
    ...permissionChanges(before, after),
  }
}
