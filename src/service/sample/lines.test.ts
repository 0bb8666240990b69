import { expect, test } from 'vitest'
import { ARCHIVED } from './channels.ts'
import { sampleLines } from './lines.ts'

const HOUR = 60 * 60
const moments = [
  ['a Sunday at midnight', Date.UTC(2028, 1, 27, 0, 0, 1)],
  ['the day after a leap day', Date.UTC(2028, 2, 1, 5, 0, 0)],
  ['a Friday evening', Date.UTC(2026, 9, 23, 21, 45, 0)],
] as const

test.each(moments)('on %s the lines are the same, in order and not in the future', (_, moment) => {
  const now = moment / 1000
  const lines = sampleLines(now)
  expect(lines.length).toBeGreaterThan(590)
  expect(sampleLines(now)).toEqual(lines)
  const times = lines.map(({ sentAt }) => sentAt)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times.at(-1)).toBeLessThan(now)
  expect(times[0]).toBeGreaterThan(now - 30 * 24 * HOUR)
})

test.each([0, 1, 2, 3, 4, 5, 6])(
  'on day %d of the week the first message can be reacted to, as the examples of the interface do',
  (day) => {
    const [first] = sampleLines(Date.UTC(2026, 10, 22 + day, 12) / 1000)
    expect(first?.place).toMatchObject({ channel: expect.any(String) })
    expect(first?.place).not.toMatchObject({ channel: ARCHIVED })
  },
)
