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

test('indexes count on from the reader’s own, regardless of other people’s', () => {
  const steps = [step(1, { type: 'new_option', idx: 3 }), step(2, { type: 'new_option', idx: 9 })]
  expect(nextIndex(steps, 1, 'idx')).toBe(4)
  expect(nextIndex(steps, 3, 'idx')).toBe(1)
})

test('keys that are text are not indexes', () => {
  expect(nextIndex([step(1, { type: 'strike', key: '0,canned' })], 1, 'key')).toBe(1)
})
