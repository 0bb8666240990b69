import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSubscription } from '../features/channels/channels.testing.ts'
import { aMove } from '../features/messages/messages.testing.ts'
import { aSession, type ExampleSession } from '../kernel/session.testing.ts'
import { channelsFeature } from '../features/channels/feature.ts'
import { readEntry } from '../kernel/entry.ts'
import { followed, messageMoves, movesFeature } from './followMoves.ts'

const topic = (name: string) => ({ kind: 'topic', channelId: 3, topic: name }) as const
const whole = (from: string, to: string) =>
  aMove({ orig_subject: from, subject: to, propagate_mode: 'change_all' })

let example: ExampleSession
beforeEach(() => {
  example = aSession([channelsFeature, movesFeature])
  example.restore({ subscriptions: [aSubscription()] })
})
afterEach(() => example.end())

test('a topic that moves several times in one batch is followed to the end', () => {
  const moves = [whole('icons', 'logo'), whole('lunch', 'dinner'), whole('logo', 'brand')]
  expect(followed(example.session, topic('icons'), moves)?.to).toEqual(topic('brand'))
  expect(followed(example.session, topic('ICONS'), moves)?.to).toEqual(topic('brand'))
})

test('a topic with remaining messages is not followed', () => {
  const part = aMove({ orig_subject: 'icons', subject: 'logo', propagate_mode: 'change_later' })
  expect(followed(example.session, topic('icons'), [part])).toBeUndefined()
  expect(followed(example.session, topic('icons'), [whole('lunch', 'icons')])).toBeUndefined()
})

describe('moves that nobody has followed yet', () => {
  const noted = (each: ExampleSession) => readEntry(each.session, messageMoves)

  test('moves that the page has not followed yet stay in order', () => {
    const moves = [whole('icons', 'logo'), whole('logo', 'brand')]
    for (const move of moves) example.session.deliver(move)
    expect(noted(example)).toEqual(moves)
  })

  test('moves that the page has not followed yet end with the session', () => {
    example.session.deliver(whole('icons', 'logo'))
    const next = aSession([channelsFeature, movesFeature])
    next.restore()
    expect(noted(next)).toEqual([])
    next.end()
  })

  test('moves are not followed after the state was read again', () => {
    example.session.deliver(whole('icons', 'logo'))
    example.restore()
    expect(noted(example)).toEqual([])
  })
})
