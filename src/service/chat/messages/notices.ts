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
  { from = 'notification', to, content, onBehalfOf, flagsFor = () => 0 }: Notice,
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
  announce(context, stored, content, undefined)
  return stored.id
}

/** A user's name in a notice: linked, as a silent mention. */
export const silentMention = ({ full_name, user_id }: Pick<Caller, 'full_name' | 'user_id'>): string =>
  `@_**${full_name}|${user_id}**`

/** Escapes text so that no markup in it takes effect. */
function verbatim(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}

/** Emphasizes a name in a notice. */
export const emphasized = (name: string): string => (/[*`[\]@]/.test(name) ? verbatim(name) : `**${name}**`)

/**
 * Links a channel, topic or message in a notice; names that a link cannot contain are written without one.
 */
export function linked(channel: string, topic?: string, messageId?: number): string {
  if (/[*>]/.test(channel) || topic?.includes('*')) {
    return verbatim(topic === undefined ? `#${channel}` : `#${channel} > ${topic}`)
  }
  const place = topic === undefined ? channel : `${channel}>${topic}`
  return messageId === undefined ? `#**${place}**` : `#**${place}@${messageId}**`
}

/** Quotes text in a block that no fence in the text can end. */
export function quotedBlock(text: string): string {
  const longest = Math.max(
    2,
    ...[...text.matchAll(/^[^\S\n]*(`{3,})/gm)].map(([, fence = '']) => fence.length),
  )
  const fence = '`'.repeat(longest + 1)
  return `${fence}quote\n${text}\n${fence}`
}
