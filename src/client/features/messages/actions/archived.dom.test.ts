import { afterEach, beforeEach, expect, test } from 'vitest'
import { addReaction } from '../../../../protocol/chat/messageActions.ts'
import { aSubscription } from '../../channels/channels.testing.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { actionsOn } from './actions.ts'
import { aMessage, icons } from '../messages.testing.ts'

let example: ExampleSession
let picked: number

beforeEach(() => {
  picked = 0
  example = aSession([channelsFeature])
  example.restore({
    subscriptions: [
      aSubscription({ stream_id: 3, is_archived: true }),
      aSubscription({ stream_id: 4, name: 'open' }),
    ],
  })
})
afterEach(() => example.end())

const actions = () => {
  const nothing = (): void => undefined
  const surfaces = { pickReaction: () => void picked++, confirmDelete: nothing, pauseReading: nothing }
  return actionsOn(example.session, icons, (key) => key, surfaces)
}
const like = { emoji_name: 'thumbs_up', emoji_code: '1f44d', reaction_type: 'unicode_emoji' }

test('a message in an archived channel takes no reaction, by button or by key', () => {
  const message = aMessage({ stream_id: 3 })
  expect(actions().mayChange(message)).toBe(false)
  actions().react(message, like)
  actions().run('react', message, document.body)
  expect([example.callsOf(addReaction).length, picked]).toEqual([0, 0])
})

test('a message in another channel takes a reaction, by button and by key', () => {
  const message = aMessage({ stream_id: 4 })
  expect(actions().mayChange(message)).toBe(true)
  actions().react(message, like)
  actions().run('react', message, document.body)
  expect([example.callsOf(addReaction).length, picked]).toEqual([1, 1])
})
