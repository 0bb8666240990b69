import { expect, test } from 'vitest'
import { ApiError } from '../../../kernel/api/errors.ts'
import { stillMovable } from './timeLimit.ts'

const refusal = (extra: Record<string, unknown>): ApiError =>
  new ApiError('MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', 'Too old', 400, extra)

test('the newer part of a topic may still be moved', () => {
  const extra = {
    first_message_id_allowed_to_move: 17,
    total_messages_allowed_to_move: 3,
    total_messages_in_topic: 9,
  }
  expect(stillMovable(refusal(extra))).toEqual({ from: 17, count: 3, total: 9 })
})

test('no part is offered if all messages are too old, if the service does not say, or for another error', () => {
  const none = {
    first_message_id_allowed_to_move: null,
    total_messages_allowed_to_move: 0,
    total_messages_in_topic: 9,
  }
  expect(stillMovable(refusal(none))).toBeUndefined()
  expect(stillMovable(refusal({}))).toBeUndefined()
  expect(stillMovable(new ApiError('BAD_REQUEST', 'No', 400))).toBeUndefined()
  expect(stillMovable(new Error('No'))).toBeUndefined()
})
