import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { ArgumentsOf, ReplyOf } from '../../../protocol/endpoint.ts'
import { noteOutgoing } from '../outgoing/note.ts'
import { noteLinks, withPreviews } from '../previews/note.ts'
import { isPublicChannel } from '../channels/access.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { cleanContent } from './content.ts'
import { destinationOf } from './destination.ts'
import { flagNames } from './flags.ts'
import { newForEvent } from './load.ts'
import { checkMentions } from './mentionRules.ts'
import { renderFor } from './rendering.ts'
import { answerOnce, sentKey } from './sentOnce.ts'
import { insertMessage, placeOf, type Stored } from './insert.ts'
import { newestInTopic } from './store/messages.ts'
import { noteMentions, noteSending } from './visibility.ts'

type Arguments = ArgumentsOf<typeof sendMessage>

/**
 * Programs that show people the messages they send; messages sent by others, such as scripts, stay unread for
 * their sender (chat spec 4.1).
 */
const personalClients = new Set([
  'website',
  'parley',
  'zulipmobile',
  'zulipflutter',
  'zulipelectron',
  'zulipterminal',
  'zulipios',
  'zulipandroid',
  'ios',
  'android',
  'snipe',
])

/** Returns true if the program's messages start as read for their sender. */
export const isPersonalClient = (client: string): boolean =>
  personalClients.has(client.toLowerCase()) || client.toLowerCase().includes('desktop app')

type Echo = { readonly queue_id: string; readonly local_id: string } | undefined

function echoOf({ queue_id, local_id }: Arguments): Echo {
  if (queue_id !== undefined && local_id !== undefined) return { queue_id, local_id }
  if (queue_id === undefined && local_id === undefined) return undefined
  return queue_id === undefined
    ? refuse('BAD_REQUEST', 'messages.queueIdMissing', { var_name: 'queue_id' })
    : refuse('BAD_REQUEST', 'messages.localIdMissing', { var_name: 'local_id' })
}

/** Puts a stored message into the event queues of all recipients. @param isQuiet see `MessageDelivery` */
export function announce(
  context: ChatContext,
  stored: Stored,
  source: string,
  echo: Echo,
  isQuiet = false,
): void {
  const { place, receivers, flags } = stored
  const loaded = newForEvent(context, stored)
  if (!loaded) return
  context.events.publishMessage({
    ...loaded,
    source,
    recipients: { ...receivers, flagsOf: (userId) => flagNames(flags.get(userId) ?? 0) },
    isInPublicChannel: 'channel' in place && isPublicChannel(place.channel),
    isQuiet,
    ...(echo === undefined ? {} : { echo }),
  })
}

/**
 * Checks the sender's permissions and sends a message, within the caller's transaction (chat spec 4.1).
 * @throws Refusal
 */
export function send(
  context: ChatContext,
  sender: Caller,
  args: Arguments,
  client: string,
): ReplyOf<typeof sendMessage> {
  const echo = echoOf(args)
  const content = cleanContent(args.content)
  const conversation = destinationOf(context, sender, args)
  const place = placeOf(context, conversation, sender.user_id)
  const { rendered, links } = withPreviews(context, sender, renderFor(context, sender, content))
  checkMentions(context, sender, place, rendered)
  const topic = newestInTopic(context.database, place.conversationId, place.topic) ? 'known' : 'new'
  const message = {
    senderId: sender.user_id,
    conversation,
    content,
    sentAt: secondsNow(context),
    client,
    readBySender: args.read_by_sender ?? isPersonalClient(client),
  }
  const stored = insertMessage(context, message, place, rendered)
  if (links.length > 0) noteLinks(context, stored.id, links)
  announce(context, stored, content, echo)
  noteOutgoing(context, stored, sender)
  noteMentions(context, rendered.mentionedUserIds, place)
  const policy = noteSending(context, sender, place, topic)
  return { id: stored.id, ...(policy === undefined ? {} : { automatic_new_visibility_policy: policy }) }
}

/** Route for sending messages (chat spec 4.1). */
export const sendRoute = (context: ChatContext): Route =>
  route(
    sendMessage,
    (args, sender, { client, headers, drawings }) =>
      context.database.groupedTransaction(() => {
        const { type, to, content, topic, read_by_sender } = args
        const request = [type, to, content, topic, read_by_sender]
        return answerOnce(context, sender, sentKey(headers), request, () =>
          send({ ...context, drawings }, sender, args, client),
        )
      }),
    { sources: ({ content }) => [content] },
  )
