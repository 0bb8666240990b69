import { archiveChannel, updateChannel } from '../../../../protocol/chat/channelTools.ts'
import { isSameSetting } from '../../../../protocol/chat/sameSetting.ts'
import type { Caller, ChatContext } from '../../context.ts'
import { route, type Route } from '../../router.ts'
import type { ChannelRow } from '../access.ts'
import { audienceOf } from '../audience.ts'
import { asOneParagraph } from '../create.ts'
import { presentChannels } from '../present.ts'
import { channelSetting, channelSettingNames } from '../settings.ts'
import { lookUpChannel, updateColumns } from '../store/channels.ts'
import { setArchived } from './archive.ts'
import { setDefault } from './defaults.ts'
import {
  announceAccess,
  announceDescription,
  announcePosting,
  announceRename,
  announceRetention,
} from './notices.ts'
import { changedColumns, type ChannelChange } from './properties.ts'
import { administeredChannel, requireAdministrator } from './rules.ts'
import { publishChanges, type PropertyChange } from './publish.ts'

/** Properties published in their wire form, independent of the others. */
const plainProperties = [
  'name',
  'message_retention_days',
  'topics_policy',
  'folder_id',
  'stream_post_policy',
  'is_announcement_only',
  ...channelSettingNames,
] as const

/** Computes the published changes from the channel's wire forms before and after. */
function propertyChanges(context: ChatContext, before: ChannelRow, after: ChannelRow): PropertyChange[] {
  const [old] = presentChannels(context, [before])
  const [now] = presentChannels(context, [after])
  if (!old || !now) return []
  const differs = (name: keyof typeof now): boolean => JSON.stringify(old[name]) !== JSON.stringify(now[name])
  const changes: PropertyChange[] = plainProperties
    .filter((name) => differs(name) || (name === 'is_announcement_only' && differs('can_send_message_group')))
    .map((property) => ({ property, value: now[property] }))
  const { rendered_description, invite_only, is_web_public, history_public_to_subscribers } = now
  if (differs('description')) {
    changes.push({ property: 'description', value: now.description, rendered_description })
  }
  if (differs('invite_only') || differs('is_web_public') || differs('history_public_to_subscribers')) {
    const value = invite_only
    changes.push({ property: 'invite_only', value, is_web_public, history_public_to_subscribers })
  }
  return changes
}

function announceInChannel(
  context: ChatContext,
  caller: Caller,
  before: ChannelRow,
  after: ChannelRow,
): void {
  if (before.name !== after.name) announceRename(context, caller, after, before.name)
  if (before.description !== after.description)
    announceDescription(context, caller, after, before.description)
  const isReopened =
    before.invite_only !== after.invite_only ||
    before.is_web_public !== after.is_web_public ||
    before.history_public_to_subscribers !== after.history_public_to_subscribers
  if (isReopened) announceAccess(context, caller, after, before)
  const poster = (channel: ChannelRow) => channelSetting(context, channel, 'can_send_message_group')
  if (!isSameSetting(poster(before), poster(after))) announcePosting(context, caller, after)
  if (before.message_retention_days !== after.message_retention_days)
    announceRetention(context, caller, after)
}

/** Applies all changes but archiving and the default flag. */
function change(context: ChatContext, caller: Caller, channel: ChannelRow, args: ChannelChange): void {
  const columns = changedColumns(context, caller, channel, args)
  if (Object.keys(columns).length === 0) return
  const before = { channel, audience: audienceOf(context, channel) }
  updateColumns(context.database, channel, columns)
  const changed = lookUpChannel(context.database, { id: channel.id }) ?? channel
  publishChanges(context, before, changed, propertyChanges(context, channel, changed))
  if (changed.is_archived === 0) announceInChannel(context, caller, channel, changed)
}

function update(context: ChatContext, caller: Caller, id: number, args: ChannelChange): void {
  const channel = administeredChannel(context, caller, id)
  const current = (): ChannelRow => lookUpChannel(context.database, { id }) ?? channel
  if (args.is_archived === false) setArchived(context, caller, channel, 0)
  if (args.is_default_stream !== undefined) requireAdministrator(caller)
  // A channel must leave the defaults before it becomes private, and become public before it joins them.
  if (args.is_default_stream === false) setDefault(context, current(), 0)
  change(context, caller, current(), args)
  if (args.is_default_stream === true) setDefault(context, current(), 1)
}

/** Routes that change a channel, for its administrators: all of a request's changes apply, or none. */
export const channelChangeRoutes = (context: ChatContext): Route[] => [
  route(
    updateChannel,
    ({ stream_id, ...args }, caller, { drawings }) => {
      context.database.transaction(() => update({ ...context, drawings }, caller, stream_id, args))
      return {}
    },
    {
      // The notice in the channel quotes the old description, too.
      sources: ({ stream_id, description }, caller) =>
        description === undefined
          ? []
          : [asOneParagraph(description), administeredChannel(context, caller, stream_id).description],
    },
  ),
  route(archiveChannel, ({ stream_id }, caller) => {
    context.database.transaction(() => {
      setArchived(context, caller, administeredChannel(context, caller, stream_id), 1)
    })
    return {}
  }),
]
