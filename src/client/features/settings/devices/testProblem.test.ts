import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../../kernel/api/errors.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { testProblem } from './testProblem.ts'

const named: Translate = (key) => key

test.each([
  'NO_ACTIVE_PUSH_DEVICE',
  'ADMIN_ACTION_REQUIRED',
  'FAILED_TO_CONNECT_BOUNCER',
  'INTERNAL_SERVER_ERROR_ON_BOUNCER',
])('%s has a text of its own', (code) => {
  expect(testProblem(named, new ApiError(code, 'no', 400))).toBe(`devices.problem.${code}`)
})

test('other errors have the common text', () => {
  expect(testProblem(named, new ApiError('BAD_REQUEST', 'no', 400))).toBeUndefined()
  expect(testProblem(named, new NetworkError('gone'))).toBeUndefined()
})
