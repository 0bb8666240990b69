import { expect, test } from 'vitest'
import { isRecursionLimit } from './recursionLimit.ts'

/** Runs `step` on ever less of the stack. @returns the error that ends it */
function thrownAtTheEnd(step: (depth: number) => void): unknown {
  const descend = (depth: number): void => {
    step(depth)
    descend(depth + 1)
  }
  try {
    return descend(0)
  } catch (error) {
    return error
  }
}

test('the end of the stack is told, in a call and in a regular expression compiled there', () => {
  expect(isRecursionLimit(thrownAtTheEnd(() => undefined))).toBe(true)
  const inExpression = thrownAtTheEnd((depth) => new RegExp(`[^]${depth}(a|b)*`).exec('abc'))
  expect(inExpression).toBeInstanceOf(SyntaxError)
  expect(isRecursionLimit(inExpression)).toBe(true)
})

test('the limit of Firefox, an InternalError, is told', () => {
  expect(isRecursionLimit(Object.assign(new Error('too much recursion'), { name: 'InternalError' }))).toBe(
    true,
  )
})

test('another error is not taken for it', () => {
  expect(isRecursionLimit(new SyntaxError('Invalid regular expression: /(/: Unterminated group'))).toBe(false)
  expect(isRecursionLimit(new TypeError('Stack overflow'))).toBe(false)
})
