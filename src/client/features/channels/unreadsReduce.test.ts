import { describe, expect, test } from 'vitest'
import * as fc from '../../../testing/fastCheck.testing.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { conversationKey, conversationOf, type Conversation } from '../../navigation/view.ts'
import {
  aDeletion,
  aDirectMessage,
  aFlagging,
  aMessage,
  aMove,
  anArrival,
  anUpdate,
} from '../messages/messages.testing.ts'
import { allUnreads, noUnreads, topicUnreads, unreadsOf, type Unreads } from './unreads.ts'
import { applyToUnreads } from './unreadsReduce.ts'

/** Applies the event, and checks that applying it twice changes nothing more. */
function apply(unreads: Unreads, event: EventContent): Unreads {
  const once = applyToUnreads(unreads, event, 1)
  expect(applyToUnreads(once, event, 1)).toBe(once)
  return once
}

const applyAll = (...events: EventContent[]): Unreads => events.reduce(apply, noUnreads)
const arrival = (id: number, subject = 'icons', flags: string[] = []) =>
  anArrival(aMessage({ id, subject }), flags)
const icons = (unreads: Unreads) => topicUnreads(unreads, 3, 'icons')

describe('a new message', () => {
  test('a new message is added to the unread messages, and to the mentions if it is one', () => {
    const unreads = applyAll(arrival(1), arrival(2, 'Icons', ['stream_wildcard_mentioned']))
    expect(icons(unreads)).toEqual({ count: 2, mentions: 1, ids: [1, 2] })
  })

  test('a new message that is already read adds nothing', () => {
    expect(applyAll(arrival(1, 'icons', ['read']))).toBe(noUnreads)
  })

  test('a new message between people is added to their conversation', () => {
    const unreads = applyAll(anArrival(aDirectMessage([5, 2], { id: 7 })))
    expect(unreadsOf(unreads, { kind: 'direct', userIds: [2, 5] })?.ids.toArray()).toEqual([7])
  })
})

describe('flags', () => {
  test('the flag read removes messages from any conversation, with their mentions', () => {
    const unreads = applyAll(
      arrival(1, 'icons', ['mentioned']),
      arrival(2, 'logo'),
      arrival(3),
      aFlagging('add', 'read', [1, 2]),
    )
    expect(icons(unreads)).toEqual({ count: 1, mentions: 0, ids: [3] })
    expect(topicUnreads(unreads, 3, 'logo').count).toBe(0)
  })

  test('reading everything leaves no unread messages', () => {
    const all = { ...aFlagging('add', 'read', []), all: true }
    expect(applyAll(arrival(1), anArrival(aDirectMessage([2], { id: 2 })), all)).toEqual(noUnreads)
  })

  test('messages marked as unread are added by the event’s details, loaded or not', () => {
    const unreads = applyAll({
      ...aFlagging('remove', 'read', [5, 6]),
      op: 'remove',
      message_details: {
        5: { type: 'stream', mentioned: true, stream_id: 3, topic: 'icons' },
        6: { type: 'private', mentioned: false, user_ids: [2] },
      },
    })
    expect(icons(unreads)).toEqual({ count: 1, mentions: 1, ids: [5] })
    expect([...allUnreads(unreads)]).toHaveLength(2)
  })

  test('flags other than read change no unread messages', () => {
    const unreads = applyAll(arrival(1))
    expect(apply(unreads, aFlagging('add', 'starred', [1]))).toBe(unreads)
  })

  test('the flag read before its message in a batch does not keep the message from being unread', () => {
    // The service sets flags of stored messages only, so the later event is right.
    expect(icons(applyAll(aFlagging('add', 'read', [1]), arrival(1))).count).toBe(1)
  })
})

describe('a move', () => {
  test('a move moves unread messages, loaded or not, with their mentions', () => {
    const unreads = applyAll(
      arrival(1, 'icons', ['mentioned']),
      arrival(2),
      arrival(3, 'logo'),
      aMove({ message_ids: [1, 2], subject: 'Logo' }),
    )
    expect(icons(unreads).count).toBe(0)
    expect(topicUnreads(unreads, 3, 'logo')).toEqual({ count: 3, mentions: 1, ids: [1, 2, 3] })
  })

  test('a move leaves read messages read', () => {
    const unreads = applyAll(arrival(1))
    expect(
      topicUnreads(apply(unreads, aMove({ message_ids: [7, 8], subject: 'logo' })), 3, 'logo').count,
    ).toBe(0)
  })

  test('a move that changes only the case changes the topic’s name', () => {
    const unreads = applyAll(arrival(1), aMove({ message_ids: [1], subject: 'ICONS' }))
    expect(unreadsOf(unreads, { kind: 'topic', channelId: 3, topic: 'icons' })?.conversation).toMatchObject({
      topic: 'ICONS',
    })
  })
})

describe('an edit', () => {
  const edit = anUpdate({ content: 'x', rendered_content: '<p>x</p>' })

  test('an edit adds and removes a mention', () => {
    const mentioned = applyAll(arrival(1), { ...edit, flags: ['mentioned'] })
    expect(icons(mentioned).mentions).toBe(1)
    expect(icons(apply(mentioned, edit)).mentions).toBe(0)
  })

  test('an edit by the service itself, or of a read message, changes nothing', () => {
    const unreads = applyAll(arrival(1, 'icons', ['mentioned']))
    expect(apply(unreads, { ...edit, rendering_only: true })).toBe(unreads)
    expect(apply(unreads, { ...edit, message_id: 9, flags: ['mentioned'] })).toBe(unreads)
  })
})

test('deleted messages are not unread, and events for them change nothing', () => {
  const unreads = applyAll(arrival(1), arrival(2), aDeletion([1]))
  expect(icons(unreads).ids).toEqual([2])
  expect(apply(unreads, aDeletion([1, 9]))).toBe(unreads)
})

test.each<EventContent>([
  { type: 'stream', op: 'delete', stream_ids: [3] },
  { type: 'stream', op: 'delete', streams: [{ stream_id: 3 }] },
])('losing access to a channel removes its unread messages', (event) => {
  expect(applyAll(arrival(1), event)).toEqual(noUnreads)
})

test('leaving a channel keeps its unread messages, uncounted, until the reader joins again', () => {
  const unreads = applyAll(arrival(1))
  const leaving: EventContent = {
    type: 'subscription',
    op: 'remove',
    subscriptions: [{ stream_id: 3, name: '' }],
  }
  expect(apply(unreads, leaving)).toBe(unreads)
})

test('a message leaves all other conversations the same objects', () => {
  const before = applyAll(arrival(1), anArrival(aMessage({ id: 2, stream_id: 4 })))
  const after = apply(before, arrival(3))
  expect(after.channels.get('4')).toBe(before.channels.get('4'))
  expect(after.directs).toBe(before.directs)
})

/** The simplest model of unread messages: a list that is scanned each time. */
interface Model {
  conversation: Conversation
  isRead: boolean
  isMention: boolean
}

test('the unread messages equal those of a plain model after any events', () => {
  const id = fc.integer({ min: 1, max: 30 })
  const someIds = fc.uniqueArray(id, { minLength: 1, maxLength: 8 })
  const topic = fc.constantFrom('icons', 'Icons', 'logo', 'build')
  const channelId = fc.constantFrom(3, 4, 12)
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('direct' as const),
      id,
      userIds: fc.uniqueArray(fc.integer({ min: 2, max: 4 })),
    }),
    fc.record({
      kind: fc.constant('message' as const),
      id,
      topic,
      channelId,
      isMention: fc.boolean(),
      isRead: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('read' as const), ids: someIds }),
    fc.record({ kind: fc.constant('unread' as const), ids: someIds }),
    fc.record({ kind: fc.constant('delete' as const), ids: someIds }),
    fc.record({ kind: fc.constant('move' as const), ids: someIds, topic, channelId }),
    fc.record({ kind: fc.constant('edit' as const), id, isMention: fc.boolean() }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const model = new Map<number, Model>()
      let unreads = noUnreads
      const deliver = (event: EventContent): void => {
        unreads = apply(unreads, event)
      }
      for (const each of steps) {
        if (each.kind === 'message' || each.kind === 'direct') {
          if (model.has(each.id)) continue
          const isRead = each.kind === 'message' && each.isRead
          const isMention = each.kind === 'message' && each.isMention
          const message =
            each.kind === 'message'
              ? aMessage({ id: each.id, stream_id: each.channelId, subject: each.topic })
              : aDirectMessage(each.userIds, { id: each.id })
          model.set(each.id, { conversation: conversationOf(message, 1), isRead, isMention })
          deliver(anArrival(message, [...(isRead ? ['read'] : []), ...(isMention ? ['mentioned'] : [])]))
        } else if (each.kind === 'read') {
          for (const id of each.ids) Object.assign(model.get(id) ?? {}, { isRead: true })
          deliver(aFlagging('add', 'read', each.ids))
        } else if (each.kind === 'unread') {
          const known = each.ids.flatMap((id) => {
            const message = model.get(id)
            return message ? [[id, message] as const] : []
          })
          for (const [, message] of known) message.isRead = false
          deliver({
            ...aFlagging('remove', 'read', each.ids),
            op: 'remove',
            message_details: Object.fromEntries(
              known.map(([id, { conversation, isMention }]) => [
                id,
                conversation.kind === 'topic'
                  ? {
                      type: 'stream',
                      mentioned: isMention,
                      stream_id: conversation.channelId,
                      topic: conversation.topic,
                    }
                  : { type: 'private', mentioned: isMention, user_ids: [...conversation.userIds] },
              ]),
            ),
          })
        } else if (each.kind === 'delete') {
          for (const id of each.ids) model.delete(id)
          deliver(aDeletion(each.ids))
        } else if (each.kind === 'edit') {
          Object.assign(model.get(each.id) ?? {}, { isMention: each.isMention })
          const flags = each.isMention ? ['mentioned'] : []
          deliver(anUpdate({ message_id: each.id, content: 'x', rendered_content: 'x', flags }))
        } else {
          const moved = each.ids.filter((id) => model.get(id)?.conversation.kind === 'topic')
          const [first] = moved
          const from = first === undefined ? undefined : model.get(first)?.conversation
          if (first === undefined || from?.kind !== 'topic') continue
          const together = moved.filter(
            (id) => conversationKey(model.get(id)?.conversation ?? from) === conversationKey(from),
          )
          for (const id of together) {
            const message = model.get(id)
            if (!message) continue
            message.conversation = { kind: 'topic', channelId: each.channelId, topic: each.topic }
          }
          deliver(
            aMove({
              message_id: first,
              message_ids: together,
              stream_id: from.channelId,
              orig_subject: from.topic,
              subject: each.topic,
              new_stream_id: each.channelId,
            }),
          )
        }
      }
      const expected = new Map<string, { ids: number[]; mentions: number[] }>()
      for (const [id, { conversation, isRead, isMention }] of [...model].toSorted(([a], [b]) => a - b)) {
        if (isRead) continue
        const key = conversationKey(conversation)
        const known = expected.get(key) ?? { ids: [], mentions: [] }
        known.ids.push(id)
        if (isMention) known.mentions.push(id)
        expected.set(key, known)
      }
      const actual = new Map(
        [...allUnreads(unreads)].map((each) => [
          conversationKey(each.conversation),
          { ids: [...each.ids], mentions: [...each.mentions] },
        ]),
      )
      expect(actual).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})
