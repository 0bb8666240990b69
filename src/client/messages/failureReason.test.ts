import { expect, test } from 'vitest'
import { ApiError, NetworkError, ShapeError } from '../api/errors.ts'
import { inEnglish } from '../i18n/useText.ts'
import { failureReason } from './failureReason.ts'

test('the service’s own words are told; where it said nothing, or nothing that can be read, ours', () => {
  const refusal = new ApiError('BAD_REQUEST', 'Das geht nicht.', 400)
  expect(failureReason(inEnglish, refusal)).toBe('Das geht nicht.')
  expect(failureReason(inEnglish, new NetworkError('Timed out'))).toBe('the service cannot be reached')
  const unreadable = 'The service answered with something unreadable.'
  expect(failureReason(inEnglish, new ShapeError('GET /messages: id: Invalid type'))).toBe(unreadable)
})
