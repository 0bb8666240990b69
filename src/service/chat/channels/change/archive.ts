import type { Caller, ChatContext } from '../../context.ts'
import { badRequest } from '../../refuse.ts'
import type { ChannelRow } from '../access.ts'
import { audienceOf } from '../audience.ts'
import { lookUpChannel, updateArchived } from '../store/channels.ts'
import { setDefault } from './defaults.ts'
import { announceArchived } from './notices.ts'
import { publishChanges } from './publish.ts'

/**
 * Archives a channel or restores it. Messages of an archived channel stay readable, new ones are refused, and
 * its subscribers stay. Archiving removes it from the default channels.
 */
export function setArchived(
  context: ChatContext,
  actor: Caller,
  channel: ChannelRow,
  isArchived: 0 | 1,
): void {
  if (channel.is_archived === isArchived) {
    badRequest(isArchived === 1 ? 'channels.archivedAlready' : 'channels.notArchived')
  }
  const before = { channel, audience: audienceOf(context, channel) }
  setDefault(context, channel, 0)
  updateArchived(context.database, channel.id, isArchived)
  const changed = lookUpChannel(context.database, { id: channel.id }) ?? channel
  if (isArchived === 1) announceArchived(context, actor, changed)
  publishChanges(context, before, changed, [{ property: 'is_archived', value: isArchived === 1 }])
  if (isArchived === 0) announceArchived(context, actor, changed)
}
