import { addDefaultChannel, removeDefaultChannel } from '../../../../protocol/chat/channelTools.ts'
import { isGuest } from '../../../../protocol/chat/permissions.ts'
import type { WithDatabase } from '../../../database/database.ts'
import type { Caller, ChatContext } from '../../context.ts'
import { badRequest } from '../../refuse.ts'
import { route, type Route } from '../../router.ts'
import { activeCallers } from '../../users/store.ts'
import { findChannel, type ChannelRow, type Viewer } from '../access.ts'
import { knownChannels } from '../known.ts'
import { updateDefault } from '../store/channels.ts'
import { requireAdministrator } from './rules.ts'

/**
 * IDs of the default channels, as far as the viewer can see them; none for guests, who cannot add anybody.
 */
export const defaultChannelIds = (context: WithDatabase, viewer: Viewer | undefined): number[] =>
  viewer === undefined || isGuest(viewer)
    ? []
    : knownChannels(context, viewer)
        .filter((channel) => channel.is_default === 1 && channel.is_archived === 0)
        .map(({ id }) => id)

/** Sends the viewer the default channels. */
export function sendDefaults(context: ChatContext, viewer: Viewer): void {
  const default_streams = defaultChannelIds(context, viewer)
  context.events.publish({ type: 'default_streams', default_streams }, [viewer.user_id])
}

/**
 * Sends the default channels to everyone who sees them. None of them is private, so all members see the same.
 */
export function publishDefaults(context: ChatContext): void {
  const members = activeCallers(context.database).filter((person) => !isGuest(person))
  const default_streams = defaultChannelIds(context, members[0])
  context.events.publish(
    { type: 'default_streams', default_streams },
    members.map(({ user_id }) => user_id),
  )
}

/** Makes the channel a default channel or an ordinary one. @returns true if that is a change */
export function setDefault(context: ChatContext, channel: ChannelRow, isDefault: 0 | 1): boolean {
  if (channel.is_default === isDefault) return false
  if (isDefault === 1 && channel.invite_only === 1) badRequest('channels.privateNotDefault')
  if (isDefault === 1 && channel.is_archived === 1) badRequest('channels.archivedNotDefault')
  updateDefault(context.database, channel.id, isDefault)
  publishDefaults(context)
  return true
}

function change(context: ChatContext, caller: Caller, id: number, isDefault: 0 | 1): void {
  requireAdministrator(caller)
  const channel = findChannel(context, caller, { id }) ?? badRequest('channels.idInvalid')
  setDefault(context, channel, isDefault)
}

export const defaultChannelRoutes = (context: ChatContext): Route[] => [
  route(addDefaultChannel, ({ stream_id }, caller) => {
    context.database.transaction(() => change(context, caller, stream_id, 1))
    return {}
  }),
  route(removeDefaultChannel, ({ stream_id }, caller) => {
    context.database.transaction(() => change(context, caller, stream_id, 0))
    return {}
  }),
]
