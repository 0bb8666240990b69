import { valueLevels } from '../../src/protocol/chat/levels.ts'
import { Refused, type Asked } from './request.ts'
import type { Fields, Message, StandInOrganisation } from './organisation.ts'
import type { Route } from './routes.ts'

type Term = readonly [string, unknown] | { operator: string; operand: unknown; negated?: boolean }

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

const channelOf = (organisation: StandInOrganisation, operand: unknown) =>
  organisation.recorded.register.streams.find(
    ({ stream_id: id, name }) => id === Number(operand) || name === operand,
  )

/** Whether a message is in a view; words of a search are looked for in the text, as the server does. */
function fits({ organisation, person }: Asked, message: Message, term: Term): boolean {
  const [operator, operand] = Array.isArray(term)
    ? term
    : [(term as Fields)['operator'], (term as Fields)['operand']]
  const isNegated = !Array.isArray(term) && (term as Fields)['negated'] === true
  const others = (message.type === 'private' ? organisation.readersOf(message) : []).filter(
    (id) => id !== person.user_id,
  )
  const holds = ((): boolean => {
    switch (operator) {
      case 'channel':
      case 'stream':
        return message.stream_id === channelOf(organisation, operand)?.stream_id
      case 'topic':
        return message.subject.toLowerCase() === String(operand).toLowerCase()
      case 'dm':
        return (
          message.type === 'private' &&
          isSame(
            others,
            (operand as number[]).filter((id) => id !== person.user_id),
          )
        )
      case 'is':
        if (operand === 'dm') return message.type === 'private'
        if (operand === 'unread') return !message.flags.includes('read')
        return message.flags.includes(String(operand))
      case 'id':
        return message.id === Number(operand)
      case 'with': {
        const other = organisation.messages.find(({ id }) => id === Number(operand))
        return other?.stream_id === message.stream_id && other?.subject === message.subject
      }
      case 'sender': {
        const known = organisation.people.find(
          ({ user_id: id, email }) => id === operand || email === operand,
        )
        if (known === undefined) throw new Refused(`Invalid narrow operator: unknown user ${String(operand)}`)
        return message.sender_id === known.user_id
      }
      case 'dm-including':
        return message.type === 'private' && organisation.readersOf(message).includes(Number(operand))
      case 'search': {
        const words = String(operand).replaceAll('"', '').toLowerCase()
        return message.content
          .replace(/<[^>]*>/g, '')
          .toLowerCase()
          .includes(words)
      }
      case 'channels':
      case 'in':
        return message.type === 'stream'
      case 'has':
        return message.content.includes(operand === 'reaction' ? '' : '<a ')
      default:
        throw new Refused(`Invalid narrow operator: unknown operator ${String(operator)}`)
    }
  })()
  return holds !== isNegated
}

function anchorOf(asked: Asked, found: readonly Message[]): number {
  const anchor = asked.text('anchor') ?? 'first_unread'
  if (anchor === 'newest') return 10_000_000_000_000_000
  if (anchor === 'oldest') return 0
  if (anchor === 'first_unread') {
    return found.find(({ flags }) => !flags.includes('read'))?.id ?? 10_000_000_000_000_000
  }
  if (anchor === 'date' && asked.organisation.level >= valueLevels.anchorDate) {
    const since = Date.parse(asked.text('anchor_date') ?? '') / 1000
    return found.find(({ timestamp }) => timestamp >= since)?.id ?? 10_000_000_000_000_000
  }
  if (!/^\d+$/.test(anchor)) throw new Refused('Invalid anchor')
  return Number(anchor)
}

function read(asked: Asked): Fields {
  const { organisation, person } = asked
  const narrow = asked.json<Term[]>('narrow') ?? []
  const seen = organisation.messages.filter((message) =>
    organisation.readersOf(message).includes(person.user_id),
  )
  const found = seen.filter((message) => narrow.every((term) => fits(asked, message, term)))
  const ids = asked.json<number[]>('message_ids')
  if (ids !== undefined) {
    const messages = found.filter(({ id }) => ids.includes(id))
    return { messages, found_oldest: false, found_newest: false, found_anchor: false, history_limited: false }
  }
  const anchor = anchorOf(asked, found)
  const before = found.filter(({ id }) => id < anchor)
  const after = found.filter(({ id }) => id >= anchor)
  const most = { before: asked.json<number>('num_before') ?? 0, after: asked.json<number>('num_after') ?? 0 }
  const at = after[0]?.id === anchor ? 1 : 0
  return {
    anchor,
    found_anchor: at === 1,
    found_oldest: before.length < most.before || before.length === 0,
    found_newest: after.length <= most.after + at,
    history_limited: false,
    messages: [
      ...before.slice(before.length - Math.min(most.before, before.length)),
      ...after.slice(0, most.after + at),
    ],
  }
}

function oneMessage({ organisation, path }: Asked): Message {
  const message = organisation.messages.find(({ id }) => id === Number(path('id')))
  if (message === undefined) throw new Refused('Invalid message(s)')
  return message
}

function send(asked: Asked): Fields {
  const { organisation, person } = asked
  const content = asked.text('content') ?? ''
  const type = asked.text('type')
  const isDirect = type === 'private' || type === 'direct'
  const to = asked.text('to') ?? ''
  const message = isDirect
    ? organisation.store(person, content, {
        type: 'private',
        subject: '',
        display_recipient: organisation.people
          .filter(({ user_id: id }) => id === person.user_id || (JSON.parse(to) as number[]).includes(id))
          .map(({ user_id: id, email, full_name }) => ({ id, email, full_name })),
      })
    : organisation.store(person, content, {
        type: 'stream',
        subject: asked.text('topic') ?? '',
        stream_id: channelOf(organisation, to)?.stream_id ?? 0,
        display_recipient: channelOf(organisation, to)?.name ?? '',
      })
  const queue = asked.text('queue_id')
  organisation.publish(
    {
      type: 'message',
      message,
      flags: [],
      ...(queue === undefined ? {} : { local_message_id: asked.text('local_id') }),
    },
    organisation.readersOf(message),
  )
  return { id: message.id, automatic_new_visibility_policy: 0 }
}

function flag(asked: Asked): Fields {
  const ids = asked.json<number[]>('messages') ?? []
  const [op, name] = [asked.text('op'), asked.text('flag') ?? '']
  const changed = asked.organisation.messages.filter(({ id }) => ids.includes(id))
  for (const message of changed) {
    message.flags = message.flags.filter((each) => each !== name)
    if (op === 'add') message.flags.push(name)
  }
  asked.organisation.publish(
    { type: 'update_message_flags', op, operation: op, flag: name, messages: ids, all: false },
    [asked.person.user_id],
  )
  return { messages: ids, ignored_because_not_subscribed_channels: [] }
}

/** The server's own words for a message that nobody may delete any more. */
const TOO_LATE = 'The time limit for deleting this message has passed'

export const messageRoutes: readonly Route[] = [
  {
    at: 'GET /messages',
    known: [
      'anchor',
      'num_before',
      'num_after',
      'message_ids',
      'narrow',
      'apply_markdown',
      'client_gravatar',
      'include_anchor',
      'message_ids',
      'allow_empty_topic_name',
      'use_first_unread_anchor',
      'anchor_date',
    ],
    give: read,
  },
  {
    at: 'POST /messages',
    known: [
      'type',
      'to',
      'topic',
      'content',
      'local_id',
      'queue_id',
      'read_by_sender',
      'widget_content',
      'client',
    ],
    give: send,
  },
  {
    at: 'GET /messages/:id',
    known: ['apply_markdown', 'allow_empty_topic_name'],
    give: (asked) => ({
      message: oneMessage(asked),
      raw_content: oneMessage(asked).content.replace(/<[^>]*>/g, ''),
    }),
  },
  {
    at: 'PATCH /messages/:id',
    known: [
      'content',
      'topic',
      'stream_id',
      'propagate_mode',
      'send_notification_to_old_thread',
      'send_notification_to_new_thread',
      'prev_content_sha256',
    ],
    give: (asked) => {
      const message = oneMessage(asked)
      const content = asked.text('content')
      if (content !== undefined) message.content = `<p>${content}</p>`
      asked.organisation.publish({
        type: 'update_message',
        user_id: asked.person.user_id,
        edit_timestamp: Math.floor(Date.now() / 1000),
        message_id: message.id,
        rendering_only: false,
        content,
        rendered_content: message.content,
        is_me_message: false,
        stream_id: message.stream_id,
        message_ids: [message.id],
        flags: message.flags,
      })
      return { detached_uploads: [] }
    },
  },
  {
    at: 'DELETE /messages/:id',
    known: [],
    give: (asked) => {
      if (oneMessage(asked).timestamp < Date.now() / 1000 - 600) throw new Refused(TOO_LATE)
      asked.organisation.messages.splice(asked.organisation.messages.indexOf(oneMessage(asked)), 1)
      return {}
    },
  },
  { at: 'POST /messages/flags', known: ['messages', 'op', 'flag'], give: flag },
  {
    at: 'POST /messages/flags/narrow',
    known: ['anchor', 'num_before', 'num_after', 'narrow', 'op', 'flag', 'include_anchor'],
    give: (asked) => ({
      ...read(asked),
      processed_count: 0,
      updated_count: 0,
      first_processed_id: null,
      last_processed_id: null,
    }),
  },
  {
    at: 'POST /messages/render',
    known: ['content'],
    give: (asked) => ({ rendered: `<p>${asked.text('content')}</p>` }),
  },
  {
    at: 'POST /messages/:id/reactions',
    known: ['emoji_name', 'emoji_code', 'reaction_type'],
    give: (asked) => {
      const reaction = { user_id: asked.person.user_id, ...Object.fromEntries(asked.given()) }
      oneMessage(asked).reactions.push(reaction)
      asked.organisation.publish({
        type: 'reaction',
        op: 'add',
        message_id: oneMessage(asked).id,
        ...reaction,
      })
      return {}
    },
  },
]
