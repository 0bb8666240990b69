import { expect, test } from 'vitest'
import type { Submessage } from '../../../../protocol/chat/messages.ts'
import { nextIndex } from './nextIndex.ts'

const step = (sender_id: number, content: object): Submessage => ({
  id: sender_id,
  message_id: 1,
  sender_id,
  msg_type: 'widget',
  content: JSON.stringify(content),
})

test("numbers count on from one's own, whatever others gave", () => {
  const steps = [step(1, { type: 'new_option', idx: 3 }), step(2, { type: 'new_option', idx: 9 })]
  expect(nextIndex(steps, 1, 'idx')).toBe(4)
  expect(nextIndex(steps, 3, 'idx')).toBe(1)
})

test('keys that name something by text are no numbers', () => {
  expect(nextIndex([step(1, { type: 'strike', key: '0,canned' })], 1, 'key')).toBe(1)
})
