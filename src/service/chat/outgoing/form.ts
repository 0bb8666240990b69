import * as v from 'valibot'
import { OutgoingForm } from '../../../protocol/chat/bot.ts'
import type { Message } from '../../../protocol/chat/messages.ts'
import type { Trigger } from './store.ts'

/*
 * What an outgoing webhook sends, and what its program can answer, as a Zulip server has it.
 */

export interface Outgoing {
  /** With the source as `content`. */
  readonly message: Message
  /** HTML. */
  readonly rendered: string
  readonly channelName: string | undefined
  readonly bot: { readonly user_id: number; readonly email: string; readonly full_name: string }
  readonly token: string
  readonly trigger: Trigger
}

export interface Posting {
  readonly type: string
  readonly body: string
}

function slackForm({ message, channelName = '', bot, token, trigger }: Outgoing): Posting {
  const fields = new URLSearchParams({
    token,
    team_id: 'T1',
    channel_id: `C${message.stream_id ?? ''}`,
    channel_name: channelName,
    thread_ts: String(message.timestamp),
    timestamp: String(message.timestamp),
    user_id: `U${message.sender_id}`,
    user_name: message.sender_full_name,
    text: message.content,
    trigger_word: trigger,
    service_id: String(bot.user_id),
  })
  return { type: 'application/x-www-form-urlencoded', body: String(fields) }
}

function ownForm({ message, rendered, bot, token, trigger }: Outgoing): Posting {
  const body = {
    data: message.content,
    message: { ...message, rendered_content: rendered },
    bot_email: bot.email,
    bot_full_name: bot.full_name,
    token,
    trigger,
  }
  return { type: 'application/json', body: JSON.stringify(body) }
}

/** What is posted to the program's address. */
export const postingOf = (form: number, outgoing: Outgoing): Posting =>
  form === OutgoingForm.slack ? slackForm(outgoing) : ownForm(outgoing)

const answer = v.object({
  response_not_required: v.optional(v.boolean(), false),
  /** An earlier name of `content`. */
  response_string: v.optional(v.string()),
  content: v.optional(v.string()),
  text: v.optional(v.string()),
})

/**
 * Returns what the bot is to write; undefined for nothing.
 * @throws Error if the body is no answer. An empty one says that there is nothing to write
 */
export function contentOf(form: number, body: string): string | undefined {
  if (body.trim() === '') return undefined
  const read: unknown = JSON.parse(body)
  // Programs of earlier libraries answer so.
  if (read === '') return undefined
  const { response_not_required: isSilent, response_string: earlier, content, text } = v.parse(answer, read)
  const written = form === OutgoingForm.slack ? text : (earlier ?? content)
  return isSilent || written === undefined || written.trim() === '' ? undefined : written
}
