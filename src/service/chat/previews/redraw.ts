import { lookUpChannel } from '../channels/store/channels.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import type { StoredMessage } from '../messages/access.ts'
import { readersOf } from '../messages/audience.ts'
import { publishChange } from '../messages/changeEvents.ts'
import { messageById } from '../messages/store/messages.ts'
import { withoutPreviews } from './html.ts'
import { drawnPreviews } from './note.ts'
import { linksOf, storeDrawing } from './store.ts'

function publish(context: ChatContext, message: StoredMessage, rendered_content: string): void {
  const { id, content, channel_id } = message
  const channel = channel_id === null ? undefined : lookUpChannel(context.database, { id: channel_id })
  publishChange(context, id, readersOf(context, message, [id]), {
    edit: { content, rendered_content, is_me_message: message.is_me_message === 1 },
    move: {},
    common: {
      user_id: null,
      rendering_only: true,
      edit_timestamp: secondsNow(context),
      ...(channel ? { stream_id: channel.id, stream_name: channel.name } : {}),
    },
  })
}

/** Draws the previews of a message anew, within the caller's transaction. Nothing counts as an edit. */
export function redrawPreviews(context: ChatContext, messageId: number): void {
  const { database } = context
  const message = messageById(database, messageId)
  if (!message) return
  const body = withoutPreviews(message.rendered_content)
  const shown = linksOf(database, messageId).filter(({ state }) => state !== 'hidden')
  const { html, hasImage } = drawnPreviews(
    context,
    body,
    shown.map(({ url }) => url),
  )
  if (html === message.rendered_content) return
  storeDrawing(
    database,
    messageId,
    html,
    hasImage || /class="(?:message_inline_image|inline-image)"/.test(body),
  )
  publish(context, message, html)
}
