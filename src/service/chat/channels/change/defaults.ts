import { addDefaultChannel, removeDefaultChannel } from '../../../../protocol/chat/channels.ts'
import { isGuest } from '../../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../../context.ts'
import { badRequest } from '../../refuse.ts'
import { route, type Route } from '../../router.ts'
import { activeCallers } from '../../users/rows.ts'
import { findChannel, type ChannelRow, type Viewer } from '../access.ts'
import { knownChannels } from '../known.ts'
import { requireAdministrator } from './rules.ts'

type Context = Pick<ChatContext, 'database'>

/** IDs of the channels that new people are put into, as far as the viewer knows of them. */
export const defaultChannelIds = (context: Context, viewer: Viewer | undefined): number[] =>
  knownChannels(context, viewer)
    .filter((channel) => channel.is_default === 1 && channel.is_archived === 0)
    .map(({ id }) => id)

/** Tells everybody which channels new people are put into. */
export function tellDefaults(context: ChatContext): void {
  const { database, events } = context
  const defaults = database
    .all<ChannelRow>('SELECT * FROM channel WHERE is_default = 1 AND is_archived = 0 ORDER BY name')
    .map(({ id }) => id)
  for (const viewer of activeCallers(context)) {
    // Only guests may not know of a public channel.
    const default_streams = isGuest(viewer) ? defaultChannelIds(context, viewer) : defaults
    events.publish({ type: 'default_streams', default_streams }, [viewer.user_id])
  }
}

/** Puts new people into the channel, or no longer. @returns whether that is new */
export function setDefault(context: ChatContext, channel: ChannelRow, isDefault: 0 | 1): boolean {
  if (channel.is_default === isDefault) return false
  if (isDefault === 1 && channel.invite_only === 1) badRequest('Private channels cannot be made default.')
  if (isDefault === 1 && channel.is_archived === 1) badRequest('Archived channels cannot be made default.')
  context.database.run('UPDATE channel SET is_default = ? WHERE id = ?', isDefault, channel.id)
  tellDefaults(context)
  return true
}

function change(context: ChatContext, caller: Caller, id: number, isDefault: 0 | 1): void {
  requireAdministrator(caller)
  const channel = findChannel(context, caller, { id }) ?? badRequest('Invalid channel ID')
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
