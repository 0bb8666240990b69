import { expect, test } from 'vitest'
import { NO_FILTERS } from '../filters.ts'
import { embedAddress, snippetOf } from './snippet.ts'

const plain = { view: 'month', theme: 'auto', language: '', filters: NO_FILTERS } as const

test('an embedding has the filters of the calendar, and only choices that differ from the usual', () => {
  expect(embedAddress(plain, 'https://a.test')).toBe('https://a.test/embed/calendar')
  const filters = {
    ...NO_FILTERS,
    search: 'open air',
    categories: ['music', 'talks'],
    venue: [4],
    cost: 'free',
  } as const
  expect(embedAddress({ view: 'list', theme: 'dark', language: 'de', filters }, 'https://a.test')).toBe(
    'https://a.test/embed/calendar?view=list&search=open+air&categories=music,talks&venue=4&language=de&theme=dark',
  )
})

test('the HTML for a page cannot be left by its address or its title', () => {
  const address = embedAddress(
    { ...plain, filters: { ...NO_FILTERS, search: '"><script>' } },
    'https://a.test',
  )
  const snippet = snippetOf(`${address}&x="`, 'Calendar "A" & <B>')
  expect(snippet).toContain('&amp;x=&quot;"')
  expect(snippet).toContain('title="Calendar &quot;A&quot; &amp; &lt;B&gt;"')
  expect(snippet).not.toContain('<script')
})
