import { expect, test } from 'vitest'
import { welcomeExcerpt } from './welcomeExcerpt.ts'

test('the welcome is shown as its readers see it, without signs of Markdown', () => {
  expect(
    welcomeExcerpt(
      'Welcome to **Lantern**!\nStart with *your* [inbox](/inbox), `Ctrl+K` ~~later~~: 2 * 3 * 4.',
    ),
  ).toBe('Welcome to Lantern! Start with your inbox, Ctrl+K later: 2 * 3 * 4.')
})

test('a long welcome is cut', () => {
  expect(welcomeExcerpt('word '.repeat(100))).toMatch(/^(word ){47}word…$/)
})
