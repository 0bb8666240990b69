import { expect, test } from 'vitest'
import * as fc from '../../../../testing/fastCheck.testing.ts'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import type { NarrowTerm } from '../../../../protocol/chat/narrow.ts'
import { Flag } from '../flags.ts'
import { storeMessage } from '../insert.ts'
import { aService } from '../../service.testing.ts'

/* On small random histories, narrows find the same messages as a plain filter over all messages. */

interface Sent {
  readonly sender: number
  readonly place: 'open' | 'private' | 'pair' | 'note'
  readonly topic: string
  readonly content: string
  readonly flags: number
}

const sent = fc.record({
  sender: fc.integer({ min: 0, max: 2 }),
  place: fc.constantFrom<Sent['place'][]>('open', 'private', 'pair', 'note'),
  topic: fc.constantFrom('lunch', 'Lunch', '✔ done', ''),
  content: fc.constantFrom('apples and pears', 'Running late', 'see https://example.org/apple', 'plain'),
  flags: fc.constantFrom(0, Flag.read, Flag.read | Flag.starred, Flag.mentioned),
})

interface Predicate {
  readonly term: Omit<NarrowTerm, 'negated'>
  readonly holds: (message: Sent) => boolean
}

const isDirect = ({ place }: Sent): boolean => place === 'pair' || place === 'note'
const has = (bits: number) => (message: Sent) => (message.flags & bits) !== 0

const predicates: readonly Predicate[] = [
  { term: { operator: 'is', operand: 'dm' }, holds: isDirect },
  { term: { operator: 'is', operand: 'unread' }, holds: (message) => (message.flags & Flag.read) === 0 },
  { term: { operator: 'is', operand: 'starred' }, holds: has(Flag.starred) },
  { term: { operator: 'is', operand: 'mentioned' }, holds: has(Flag.mentioned) },
  { term: { operator: 'has', operand: 'link' }, holds: ({ content }) => content.includes('https:') },
  { term: { operator: 'search', operand: 'apple' }, holds: ({ content }) => content.includes('apple') },
  { term: { operator: 'search', operand: 'runs' }, holds: ({ content }) => content.includes('Running') },
  {
    term: { operator: 'search', operand: '"pples and"' },
    holds: ({ content }) => content.includes('pples and'),
  },
  { term: { operator: 'sender', operand: 2 }, holds: ({ sender: index }) => index === 1 },
]

const onlyInChannels: readonly Predicate[] = [
  { term: { operator: 'channel', operand: 'open' }, holds: ({ place }) => place === 'open' },
  {
    term: { operator: 'topic', operand: 'LUNCH' },
    holds: (message) => !isDirect(message) && message.topic.toLowerCase() === 'lunch',
  },
  {
    term: { operator: 'is', operand: 'resolved' },
    holds: (message) => !isDirect(message) && message.topic.startsWith('✔ '),
  },
]

const chosen = (from: readonly Predicate[]) =>
  fc.array(fc.record({ predicate: fc.constantFrom(...from), negated: fc.boolean() }), { maxLength: 3 })

/** Terms that do not exclude one another: refused combinations are tested elsewhere. */
const terms = fc.oneof(
  chosen(predicates),
  chosen([...onlyInChannels, ...predicates.filter(({ term }) => term.operand !== 'dm')]),
)

/** Creates a service with these messages, read by the first of three users, who receives all of them. */
function serviceWith(history: readonly Sent[]) {
  const service = aService()
  const people = [service.addUser(), service.addUser(), service.addUser()]
  const [reader = service.addUser(), other = reader] = people
  const channels = {
    open: service.addChannel({ name: 'open', subscribers: people }),
    private: service.addChannel({ name: 'private', inviteOnly: true, subscribers: people }),
  }
  const ids = history.map(({ sender: index, place, topic, content, flags }) =>
    storeMessage(service.context, {
      senderId: place === 'note' ? reader.id : (people[index]?.id ?? reader.id),
      conversation:
        place === 'note'
          ? { userIds: [reader.id] }
          : place === 'pair'
            ? { userIds: [reader.id, other.id] }
            : { channelId: channels[place], topic },
      content,
      sentAt: 1_700_000_000,
      client: 'test',
      readBySender: false,
      flagsFor: (userId) => (userId === reader.id ? flags : 0),
    }),
  )
  return { service, reader, ids }
}

test('narrows find exactly the messages that match all terms', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { maxLength: 12 }), terms, async (history, narrow) => {
      const { service, reader, ids } = serviceWith(history)
      const { messages } = await service.call(
        getMessages,
        {
          anchor: 'newest',
          num_before: 100,
          num_after: 0,
          narrow: narrow.map(({ predicate, negated }) => ({ ...predicate.term, negated })),
        },
        { as: reader },
      )
      const expected = ids.filter((_, index) => {
        const message = history[index]
        if (!message) return false
        const asSent = message.place === 'note' ? { ...message, sender: 0 } : message
        return narrow.every(({ predicate, negated }) => predicate.holds(asSent) !== negated)
      })
      expect(messages.map(({ id }) => id)).toEqual(expected)
    }),
    { numRuns: 120 },
  )
}, 60_000)
