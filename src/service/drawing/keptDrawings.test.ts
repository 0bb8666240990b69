import { expect, test } from 'vitest'
import { drawingBounds } from '../../protocol/bounds.ts'
import { KeptDrawings } from './keptDrawings.ts'

test('recently used pieces stay when the cache is full', () => {
  const kept = new KeptDrawings()
  const third = 'x'.repeat(drawingBounds.kept_html / 3 - 1)
  for (const key of ['a', 'b', 'c']) kept.keep(key, third)
  expect(kept.get('a')).toBe(third)
  kept.keep('d', third)
  expect(kept.get('b')).toBeUndefined()
  expect(['a', 'c', 'd'].map((key) => kept.get(key))).toEqual([third, third, third])
})

test('a piece cached twice counts once', () => {
  const kept = new KeptDrawings()
  const third = 'x'.repeat(drawingBounds.kept_html / 3 - 1)
  for (const key of ['a', 'b', 'a', 'a']) kept.keep(key, third)
  expect(kept.get('b')).toBe(third)
})
