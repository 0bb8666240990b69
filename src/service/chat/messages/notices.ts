import type { RenderedMarkdown } from '../../../markdown/context.ts'
import { systemBot, type SystemBotName } from '../accounts/systemBots.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { renderFor } from './rendering.ts'
import { announce } from './send.ts'
import { insertMessage, placeOf, type Destination, type NewMessage } from './store.ts'

export interface Notice {
  /** The notification bot, when absent. */
  readonly from?: SystemBotName
  readonly to: Destination
  /** Markdown. */
  readonly content: string
  /** Whose sight decides what the content may link: who caused the notice. */
  readonly onBehalfOf: Caller
  readonly flagsFor?: NewMessage['flagsFor']
}

/** What was rendered, calling nobody: what the service says by itself is only for who reads it anyway. */
export const callingNobody = (rendered: RenderedMarkdown): RenderedMarkdown => ({
  ...rendered,
  mentionedUserIds: [],
  mentionedGroupIds: [],
  mentionsChannel: false,
  mentionsTopic: false,
})

/** Has the service itself say something, whoever may write there. Its ID. Runs within the caller's transaction. */
export function sendNotice(
  context: ChatContext,
  { from = 'notification', to, content, onBehalfOf, flagsFor }: Notice,
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
    ...(flagsFor === undefined ? {} : { flagsFor }),
  }
  const stored = insertMessage(
    context,
    message,
    place,
    callingNobody(renderFor(context, onBehalfOf, content)),
  )
  announce(context, stored, content, undefined)
  return stored.id
}

/** A person's name as a notice writes it: linked, without calling them. */
export const namedSilently = ({ full_name, user_id }: Pick<Caller, 'full_name' | 'user_id'>): string =>
  `@_**${full_name}|${user_id}**`

/** Text as it is, whatever markup it looks like. */
function verbatim(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}

/** A name as a notice stresses it. */
export const stressed = (name: string): string => (/[*`[\]@]/.test(name) ? verbatim(name) : `**${name}**`)

/** A channel, a topic or a message as a notice links it; where a link cannot hold the names, they stand there alone. */
export function linked(channel: string, topic?: string, messageId?: number): string {
  if (/[*>]/.test(channel) || topic?.includes('*')) {
    return verbatim(topic === undefined ? `#${channel}` : `#${channel} > ${topic}`)
  }
  const place = topic === undefined ? channel : `${channel}>${topic}`
  return messageId === undefined ? `#**${place}**` : `#**${place}@${messageId}**`
}

/** Text inside a quote that no fence in it can end. */
export function quotedBlock(text: string): string {
  const longest = Math.max(
    2,
    ...[...text.matchAll(/^[^\S\n]*(`{3,})/gm)].map(([, fence = '']) => fence.length),
  )
  const fence = '`'.repeat(longest + 1)
  return `${fence}quote\n${text}\n${fence}`
}
