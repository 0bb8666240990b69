import { limits } from '../../../protocol/chat/limits.ts'
import type { sendMessage } from '../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Caller, ChatContext } from '../context.ts'
import { send } from '../messages/send.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { ownerOf } from '../users/store.ts'
import { integrations, type Integration, type WebhookEndpoint } from './integrations.ts'
import type { Posting } from './tool.ts'

type Given = ArgumentsOf<WebhookEndpoint>

const CUT = '\n\n…'

/** Shortens Markdown to the length of a message. */
function fitContent(content: string): string {
  const points = Array.from(content.slice(0, 2 * limits.max_message_length + 1))
  if (points.length <= limits.max_message_length) return content
  return points.slice(0, limits.max_message_length - CUT.length).join('') + CUT
}

/** Shortens a topic to the length of topics, without characters that topics cannot have. */
function fitTopic(topic: string): string {
  const points = Array.from(topic.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]/gu, '').trim())
  const { max_topic_length: limit } = limits
  return points.length > limit
    ? `${points
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
    : points.join('')
}

/** Tests a name by a shell pattern in which `*` stands for any characters. */
const matches = (name: string, pattern: string): boolean => {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return name === pattern
  if (!name.startsWith(first)) return false
  const last = rest.pop() ?? ''
  let from = first.length
  for (const part of rest) {
    const at = name.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return name.length - last.length >= from && name.endsWith(last)
}

/** Tests if the address lets this event through. */
function isWanted(
  { only_events: only, exclude_events: excluded = [] }: Given,
  event: string | undefined,
): boolean {
  if (event === undefined) return true
  const isIn = (patterns: readonly string[]): boolean => patterns.some((pattern) => matches(event, pattern))
  return !isIn(excluded) && (only === undefined || isIn(only))
}

function decode(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return refuse('BAD_REQUEST', 'requests.payloadNotJson', { var_name: 'payload' })
  }
}

/** Returns the message that a payload makes; undefined if there is nothing to post. @throws Refusal */
function postingOf({ read }: Integration, given: Given, headers: Headers): Posting | undefined {
  const reading = read(decode(given.payload), headers)
  if (reading.kind === 'refused') return badRequest(reading.reason)
  if (reading.kind === 'ignored' || !isWanted(given, reading.posting.event)) return undefined
  return { ...reading.posting, content: fitContent(reading.posting.content) }
}

const NUMBER = /^\d{1,15}$/

/** The channel in the address, by name or ID; without one, the person who answers for the bot. */
function destination(
  context: ChatContext,
  sender: Caller,
  { stream, topic }: Given,
  posting: Posting,
): Pick<ArgumentsOf<typeof sendMessage>, 'type' | 'to' | 'topic'> {
  if (stream !== undefined) {
    const to = NUMBER.test(stream) ? Number(stream) : stream
    return { type: 'stream', to, topic: topic ?? fitTopic(posting.topic) }
  }
  const owner = ownerOf(context.database, sender.user_id)
  if (sender.is_bot && owner === sender.user_id) badRequest('bots.ownerMissing')
  return { type: 'direct', to: [owner] }
}

/** Routes to which other products post. */
export function externalRoutes(context: ChatContext): Route[] {
  // The payload is read before the message's code is drawn, and again when it is sent.
  const read = new WeakMap<Headers, { readonly posting: Posting | undefined }>()
  const postingIn = (integration: Integration, given: Given, headers: Headers): Posting | undefined => {
    const known = read.get(headers) ?? { posting: postingOf(integration, given, headers) }
    read.set(headers, known)
    return known.posting
  }
  return integrations.map((integration) =>
    route(
      integration.endpoint,
      (given, sender, { client, headers, drawings }) => {
        const posting = postingIn(integration, given, headers)
        if (!posting) return {}
        context.database.transaction(() => {
          const addressed = destination(context, sender, given, posting)
          send({ ...context, drawings }, sender, { ...addressed, content: posting.content }, client)
        })
        // Programs written for Slack look for this.
        return integration.name === 'slack_incoming' ? { ok: true } : {}
      },
      {
        sources: (given, _, headers) => {
          const posting = postingIn(integration, given, headers)
          return posting ? [posting.content] : []
        },
      },
    ),
  )
}
