import { expect, test } from 'vitest'
import type { Submessage } from '../../../../protocol/chat/messages.ts'
import { stillPending } from './pending.ts'

const arrived = (id: number, sender_id: number, content: string): Submessage => ({
  id,
  message_id: 1,
  sender_id,
  msg_type: 'widget',
  content,
})

const strike = '{"type":"strike","key":"0,canned"}'

test('a step is pending until its event arrives', () => {
  const step = { content: strike, after: 4 }
  expect(stillPending([step], [], 1)).toEqual([step])
  expect(stillPending([step], [arrived(5, 1, strike)], 1)).toEqual([])
})

test('another person’s equal step, or an earlier own one, does not settle a pending step', () => {
  const step = { content: strike, after: 4 }
  expect(stillPending([step], [arrived(5, 2, strike), arrived(3, 1, strike)], 1)).toEqual([step])
})

test('each of two equal steps needs an event of its own', () => {
  const steps = [
    { content: strike, after: 4 },
    { content: strike, after: 4 },
  ]
  expect(stillPending(steps, [arrived(5, 1, strike)], 1)).toHaveLength(1)
  expect(stillPending(steps, [arrived(5, 1, strike), arrived(6, 1, strike)], 1)).toHaveLength(0)
})
