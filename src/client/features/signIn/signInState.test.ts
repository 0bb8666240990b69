import { expect, test } from 'vitest'
import { ApiError, NetworkError, ShapeError } from '../../kernel/api/errors.ts'
import { signInProblem } from './signInState.ts'

test('a wrong password is named as such', () => {
  const error = new ApiError('AUTHENTICATION_FAILED', 'Your username or password is incorrect', 401)
  expect(signInProblem(error, 0)).toEqual({ text: 'signIn.wrong' })
})

test('a deactivated account is named as such', () => {
  expect(signInProblem(new ApiError('USER_DEACTIVATED', 'no', 401), 0)).toEqual({
    text: 'signIn.deactivated',
  })
})

test('after too many tries the next one waits as long as the service demands', () => {
  const error = new ApiError('RATE_LIMIT_HIT', 'slow down', 429, {}, 12_000)
  expect(signInProblem(error, 1000)).toEqual({ text: 'signIn.tooOften', retryAt: 13_000 })
})

test('any other refusal shows the reason of the service', () => {
  const error = new ApiError('BAD_REQUEST', 'Enter a valid email address', 400)
  expect(signInProblem(error, 0)).toEqual({ text: 'signIn.refused', refused: error })
})

test.each([new NetworkError('no answer'), new NetworkError('too late', { came: 'late' })])(
  '%s means that the server can’t be reached',
  (error) => {
    expect(signInProblem(error, 0)).toEqual({ text: 'signIn.unreachable' })
  },
)

test.each([
  new NetworkError('500', { came: 'failure' }),
  new NetworkError('a page', { came: 'unreadable' }),
  new ShapeError('not JSON'),
  new TypeError('failed'),
])('%s means that the service was reached, and has a fault', (error) => {
  expect(signInProblem(error, 0)).toEqual({ text: 'signIn.failed' })
})
