import type { RenderedMarkdown } from '../../../markdown/context.ts'
import { systemBot, type SystemBotName } from '../accounts/systemBots.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { Flag } from './flags.ts'
import { renderFor } from './rendering.ts'
import { announce } from './send.ts'
import { insertMessage, placeOf, type Destination, type NewMessage } from './insert.ts'

export interface Notice {
  /** The notification bot, when absent. */
  readonly from?: SystemBotName
  readonly to: Destination
  /** Markdown. */
  readonly content: string
  /** User whose access limits the links in the content: the one who caused the notice. */
  readonly onBehalfOf: Caller
  readonly flagsFor?: NewMessage['flagsFor']
  /** See `MessageDelivery`. */
  readonly isQuiet?: boolean
}

/** Removes mentions: a notice notifies only users who read the place anyway. */
export const withoutMentions = (rendered: RenderedMarkdown): RenderedMarkdown => ({
  ...rendered,
  mentionedUserIds: [],
  mentionedGroupIds: [],
  mentionsChannel: false,
  mentionsTopic: false,
})

/**
 * Sends a message of the service itself, regardless of posting permissions; in a channel, whoever caused it has
 * read it. Runs within the caller's transaction.
 * @returns the message's ID
 */
export function sendNotice(
  context: ChatContext,
  { from = 'notification', to, content, onBehalfOf, flagsFor = () => 0, isQuiet = false }: Notice,
): number {
  const sender = systemBot(context, from)
  const place = placeOf(context, to, sender.user_id)
  const message: NewMessage = {
    senderId: sender.user_id,
    conversation: to,
    content,
    sentAt: secondsNow(context),
    client: 'Internal',
    readBySender: true,
    flagsFor: (userId) => ('channelId' in to && userId === onBehalfOf.user_id ? Flag.read : flagsFor(userId)),
  }
  const stored = insertMessage(
    context,
    message,
    place,
    withoutMentions(renderFor(context, onBehalfOf, content)),
  )
  announce(context, stored, content, undefined, isQuiet)
  return stored.id
}
