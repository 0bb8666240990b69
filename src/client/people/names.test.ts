import { expect, test } from 'vitest'
import { nameOf } from './names.ts'

test('somebody unknown has no name here', () => {
  expect(nameOf(undefined)).toBe('')
})
