import { queueBounds } from '../../../protocol/bounds.ts'
import type { Narrow, NarrowTerm } from '../../../protocol/chat/narrow.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { topicInQuery } from '../messages/topics.ts'
import { refuse } from '../refuse.ts'

type Message = Extract<EventContent, { type: 'message' }>['message']

/** A new message as delivered to one reader. */
export interface Arriving {
  readonly message: Message
  readonly flags: readonly string[]
  readonly readerId: number
}

type Condition = (arriving: Arriving, operand: NarrowTerm['operand']) => boolean

const sameText = (one: string, other: unknown): boolean => String(other).toLowerCase() === one.toLowerCase()

const isInChannel: Condition = ({ message }, operand) =>
  message.stream_id !== undefined &&
  (String(message.stream_id) === String(operand) ||
    (typeof message.display_recipient === 'string' && sameText(message.display_recipient, operand)))

const isSender = (message: Message, operand: unknown): boolean =>
  String(message.sender_id) === String(operand) || sameText(message.sender_email, operand)

const isBetween: Condition = ({ message, readerId }, operand) => {
  if (!Array.isArray(message.display_recipient)) return false
  const others = message.display_recipient.filter((person) => person.id !== readerId)
  const wanted = (Array.isArray(operand) ? operand : String(operand).split(',')).map((each) =>
    String(each).toLowerCase(),
  )
  const named = new Set(wanted)
  const isWanted = (person: (typeof others)[number]) =>
    named.has(String(person.id)) || named.has(person.email.toLowerCase())
  const self = message.display_recipient.find((person) => person.id === readerId)
  const own = self?.email.toLowerCase() ?? ''
  const withoutSelf = wanted.filter((each) => each !== String(readerId) && each !== own)
  return others.every(isWanted) && withoutSelf.length === others.length
}

const mentions = ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned', 'group_mentioned']

const states: ReadonlyMap<string, (arriving: Arriving) => boolean> = new Map(
  Object.entries<(arriving: Arriving) => boolean>({
    dm: ({ message }) => message.type === 'private',
    private: ({ message }) => message.type === 'private',
    starred: ({ flags }) => flags.includes('starred'),
    unread: ({ flags }) => !flags.includes('read'),
    mentioned: ({ flags }) => mentions.some((flag) => flags.includes(flag)),
    alerted: ({ flags }) => flags.includes('has_alert_word'),
    resolved: ({ message }) => message.subject.startsWith('✔ '),
  }),
)

const conditions: Readonly<Record<string, Condition>> = {
  channel: isInChannel,
  stream: isInChannel,
  topic: ({ message }, operand) =>
    message.type === 'stream' && sameText(message.subject, topicInQuery(String(operand))),
  sender: ({ message }, operand) => isSender(message, operand),
  dm: isBetween,
  'pm-with': isBetween,
  pm_with: isBetween,
  // A state that only newer servers know excludes nothing, as on other servers: the client sorts the messages itself.
  is: (arriving, operand) => states.get(String(operand))?.(arriving) ?? true,
}

/** @throws Refusal BAD_NARROW when a term cannot be evaluated on a new message */
export function checkQueueNarrow(narrow: Narrow): void {
  // The narrow is stored as long as the queue and evaluated for every message.
  if (JSON.stringify(narrow).length > queueBounds.narrow) {
    const limit = queueBounds.narrow
    refuse('BAD_NARROW', because('narrows.queueLong', { limit }), {
      desc: `more than ${limit} characters`,
    })
  }
  for (const { operator } of narrow) {
    if (!Object.hasOwn(conditions, operator)) {
      refuse('BAD_NARROW', because('queues.operatorNotSupported', { operator }), {
        desc: `Operator ${operator} not supported.`,
      })
    }
  }
}

/** Returns true if a new message matches every term. */
export const passesNarrow = (arriving: Arriving, narrow: Narrow): boolean =>
  narrow.every(({ operator, operand, negated }) => conditions[operator]?.(arriving, operand) !== negated)
