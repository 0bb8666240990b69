import { afterEach, expect, test, vi } from 'vitest'
import { usualFirstDay } from './firstDay.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [['en-US'], 0],
  [['de-CH', 'en-US'], 1],
  [['ar_EG.UTF-8'], 6],
  [['C', 'en-US'], 0],
  [['C'], 1],
  [[], 1],
])('for a browser set to %j weeks begin on day %i', (languages, day) => {
  vi.stubGlobal('navigator', { languages })
  expect(usualFirstDay()).toBe(day)
})
