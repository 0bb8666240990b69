import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { choiceQueries } from './choices.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A calendar with `count` tags, which answers in pages. */
const aCalendarOf = (count: number) => (address: string | URL | Request) => {
  const query = new URL(address instanceof Request ? address.url : address, 'https://site.example')
    .searchParams
  const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))]
  const all = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Tag ${index + 1}`,
    slug: `tag-${index + 1}`,
    count: 1,
  }))
  const tags = all.slice((page - 1) * size, page * size)
  return Promise.resolve(Response.json({ tags, total: count, total_pages: Math.ceil(count / size) }))
}

test('all names can be chosen, not only those of the first page', async () => {
  vi.stubGlobal('fetch', aCalendarOf(137))
  const tags = await new QueryClient().fetchQuery(choiceQueries.tags())
  expect(tags).toHaveLength(137)
  expect(tags.at(-1)).toEqual({ value: 'tag-137', name: 'Tag 137', count: 1 })
})
