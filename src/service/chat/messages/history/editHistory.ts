import { historyAccess } from '../../channels/access.ts'
import { lookUpChannel } from '../../channels/store/channels.ts'
import type { Caller, ChatContext } from '../../context.ts'
import { organisationSettings } from '../../realm/settings.ts'
import type { EditHistory } from '../wire.ts'
import { editsOf, type EditRow } from './store.ts'

/** One step of a message's history in its wire form (chat spec 2.1). */
const presentEdit = (row: EditRow): EditHistory[number] => ({
  user_id: row.user_id,
  timestamp: row.edited_at,
  ...(row.previous_content === null
    ? {}
    : {
        prev_content: row.previous_content,
        prev_rendered_content: row.previous_rendered_content ?? '',
      }),
  ...(row.previous_channel_id === null || row.channel_id === null
    ? {}
    : { prev_stream: row.previous_channel_id, stream: row.channel_id }),
  ...(row.previous_topic === null ? {} : { prev_topic: row.previous_topic, topic: row.topic ?? '' }),
})

/** The step limited to the parts that the organization shows; undefined if none is left. */
function visibleEdit(row: EditRow, policy: string): EditHistory[number] | undefined {
  if (policy === 'all') return presentEdit(row)
  const isMove = row.previous_channel_id !== null || row.previous_topic !== null
  if (!isMove) return undefined
  return presentEdit({ ...row, previous_content: null })
}

/**
 * The histories of these messages, newest step first, limited to the parts that the organization shows. If a
 * message was moved from a channel closed to the reader, the time before the move is left out: that channel,
 * its topics and the texts.
 */
export function editHistories(
  context: ChatContext,
  reader: Caller | undefined,
  messageIds: readonly number[],
): ReadonlyMap<number, EditHistory> {
  const histories = new Map<number, EditHistory>()
  const { message_edit_history_visibility_policy: policy } = organisationSettings(context)
  if (policy === 'none') return histories
  const rows = editsOf(context.database, messageIds)
  const isOpen = new Map<number, boolean>()
  const mayRead = (channelId: number): boolean => {
    let open = isOpen.get(channelId)
    if (open === undefined) {
      const channel = lookUpChannel(context.database, { id: channelId })
      open = channel !== undefined && historyAccess(context, reader, channel) !== 'none'
      isOpen.set(channelId, open)
    }
    return open
  }
  const closed = new Set<number>()
  for (const row of rows) {
    if (row.previous_channel_id !== null && !mayRead(row.previous_channel_id)) closed.add(row.message_id)
    if (closed.has(row.message_id)) continue
    const edit = visibleEdit(row, policy)
    if (!edit) continue
    const history = histories.get(row.message_id)
    if (history) history.push(edit)
    else histories.set(row.message_id, [edit])
  }
  return histories
}
