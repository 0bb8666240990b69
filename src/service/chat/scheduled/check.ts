import { lookUpChannel } from '../channels/store/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import type { Place } from '../messages/attention.ts'
import { cleanContent } from '../messages/content.ts'
import { destinationOf, type Addressed } from '../messages/destination.ts'
import { checkMentions } from '../messages/mentionRules.ts'
import { renderFor } from '../messages/rendering.ts'
import { findChannelConversation } from '../messages/store/conversations.ts'

/** Columns of a scheduled message that its sender determines. */
export interface Written {
  readonly channelId: number | null
  readonly participants: string | null
  readonly topic: string
  readonly content: string
  readonly rendered: string
}

/**
 * Returns where mentions in the message would notify; -1 stands for a channel without messages, which has no
 * conversation yet.
 */
function placeToBe(context: ChatContext, channelId: number, topic: string): Place | undefined {
  const channel = lookUpChannel(context.database, { id: channelId })
  return (
    channel && { channel, topic, conversationId: findChannelConversation(context.database, channelId) ?? -1 }
  )
}

/**
 * Checks a message as if it were sent now, so that errors show when it is scheduled.
 * @throws Refusal as `POST /messages` does
 */
export function checkWritten(
  context: ChatContext,
  sender: Caller,
  { content: given, ...addressed }: Addressed & { readonly content: string },
): Written {
  const content = cleanContent(given)
  const destination = destinationOf(context, sender, addressed)
  const rendered = renderFor(context, sender, content)
  if ('channelId' in destination) {
    const place = placeToBe(context, destination.channelId, destination.topic)
    if (place) checkMentions(context, sender, place, rendered)
    const { channelId, topic } = destination
    return { channelId, participants: null, topic, content, rendered: rendered.html }
  }
  const others = destination.userIds.filter((userId) => userId !== sender.user_id)
  return {
    channelId: null,
    participants: JSON.stringify(others.length > 0 ? others : [sender.user_id]),
    topic: '',
    content,
    rendered: rendered.html,
  }
}
