import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { positionIn, rememberPosition, type Position } from './positions.ts'

let example: ExampleSession
beforeEach(() => {
  example = aSession([])
})
afterEach(() => example.end())

const at = (key: string): Position => ({
  key,
  above: 0,
  isAtEnd: false,
  unreadFrom: undefined,
  sizes: [],
  width: 600,
})

test('reading positions are restored for the lists left most recently', () => {
  const { session } = example
  for (let list = 0; list < 200; list++) rememberPosition(session, `list ${list}`, at('first'))
  rememberPosition(session, 'list 0', at('again'))
  rememberPosition(session, 'list 200', at('newest'))
  expect(positionIn(session, 'list 0')?.key).toBe('again')
  expect(positionIn(session, 'list 1')).toBeUndefined()
  expect(positionIn(session, 'list 200')?.key).toBe('newest')
})

test('the next session does not begin at the last one’s reading positions', () => {
  rememberPosition(example.session, 'feed', at('first'))
  expect(positionIn(example.session, 'feed')?.key).toBe('first')
  example.end()
  const next = aSession([])
  expect(positionIn(next.session, 'feed')).toBeUndefined()
  next.end()
})
