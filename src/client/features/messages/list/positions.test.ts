import { afterEach, expect, test } from 'vitest'
import { forgetPositions, positionIn, rememberPosition, type Position } from './positions.ts'

afterEach(forgetPositions)

const at = (key: string): Position => ({
  key,
  above: 0,
  isAtEnd: false,
  unreadFrom: undefined,
  sizes: [],
  width: 600,
})

test('of the lists that were left, the most recent are come back to where they were', () => {
  for (let list = 0; list < 200; list++) rememberPosition(`list ${list}`, at('first'))
  rememberPosition('list 0', at('again'))
  rememberPosition('list 200', at('newest'))
  expect(positionIn('list 0')?.key).toBe('again')
  expect(positionIn('list 1')).toBeUndefined()
  expect(positionIn('list 200')?.key).toBe('newest')
})

test('nobody comes back to where somebody else left a list', () => {
  rememberPosition('feed', at('first'))
  forgetPositions()
  expect(positionIn('feed')).toBeUndefined()
})
