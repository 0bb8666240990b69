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
  const stored = insertMessage(context, message, place, renderFor(context, onBehalfOf, content))
  announce(context, stored, content, undefined)
  return stored.id
}

/** A person's name as a notice writes it: linked, without calling them. */
export const namedSilently = ({ full_name, user_id }: Pick<Caller, 'full_name' | 'user_id'>): string =>
  `@_**${full_name}|${user_id}**`

/** Text inside a quote that no fence in it can end. */
export function quotedBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/^\s*(`{3,})/gm)].map(([, fence = '']) => fence.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}quote\n${text}\n${fence}`
}
