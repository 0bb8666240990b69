import { expect, test } from 'vitest'
import { numberedSlug } from './slugs.ts'

function counted(taken: ReadonlySet<string>) {
  const asked: string[] = []
  const isTaken = (slug: string): boolean => {
    asked.push(slug)
    return taken.has(slug)
  }
  return { asked, isTaken }
}

const taken = (count: number): ReadonlySet<string> =>
  new Set(['jazz', ...Array.from({ length: count - 1 }, (_, index) => `jazz-${index + 2}`)])

test.each([0, 1, 2, 3, 4, 7, 8, 9, 1000])('with %i slugs taken, the next number is free', (count) => {
  const slugs = count === 0 ? new Set<string>() : taken(count)
  expect(numberedSlug('jazz', counted(slugs).isTaken)).toBe(count === 0 ? 'jazz' : `jazz-${count + 1}`)
})

test('ten thousand equal titles take thirty look-ups, not ten thousand', () => {
  const { asked, isTaken } = counted(taken(10_000))
  expect(numberedSlug('jazz', isTaken)).toBe('jazz-10001')
  expect(asked.length).toBeLessThan(32)
})

test('numbers in given slugs do not collide with generated ones', () => {
  const chosen = new Set(['jazz', ...[2, 4, 8, 16, 32, 64].map((number) => `jazz-${number}`)])
  expect(chosen).not.toContain(numberedSlug('jazz', counted(chosen).isTaken))
})
