import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { term as termShape, type Term } from '../../../../protocol/calendar/shapes.ts'
import { categoryTree, choiceQueries } from './choices.ts'

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
  expect(tags.at(-1)).toMatchObject({ value: 'tag-137', name: 'Tag 137', count: 1 })
})

test('venues and organizers are in the order of their names', async () => {
  const venues = ['Town hall', 'Älplerhaus', 'Zoo', 'Barn 10', 'Barn 2'].map((venue, index) => ({
    id: index + 1,
    venue,
  }))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ venues, total: 5, total_pages: 1 })))
  const names = (await new QueryClient().fetchQuery(choiceQueries.venues())).map(({ name }) => name)
  expect(names).toEqual(['Älplerhaus', 'Barn 2', 'Barn 10', 'Town hall', 'Zoo'])
})

describe('categories', () => {
  const term = (id: number, name: string, parent: number, count: number): Term =>
    v.parse(termShape, { id, name, slug: name.toLowerCase(), parent, count })
  const shown = (terms: readonly Term[]) =>
    categoryTree(terms).map(({ name, within }) => [...within, name].join(' > '))

  test('categories are a tree in the order of their names; empty ones stay for those within', () => {
    const terms = [
      term(5, 'Chamber', 4, 12),
      term(7, 'Children', 0, 0),
      term(4, 'Classical', 2, 0),
      term(3, 'Jazz', 2, 3),
      term(9, 'Art', 0, 1),
      term(2, 'Music', 0, 13),
      term(6, 'Lost', 99, 1),
    ]
    expect(shown(terms)).toEqual([
      'Art',
      'Lost',
      'Music',
      'Music > Classical',
      'Music > Classical > Chamber',
      'Music > Jazz',
    ])
    expect(
      categoryTree(terms)
        .filter((each) => each.hasOthersWithin)
        .map(({ name }) => name),
    ).toEqual(['Music', 'Classical'])
  })

  test('parents in a circle end', () => {
    expect(shown([term(1, 'A', 2, 1), term(2, 'B', 1, 1), term(3, 'C', 0, 1)])).toEqual(['C'])
  })

  test('the events of a category are counted with those within', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address)
      return Promise.resolve(Response.json({ events: [], total: 28, total_pages: 28 }))
    })
    const counts = await new QueryClient().fetchQuery(choiceQueries.familyCounts(['music']))
    expect([...counts]).toEqual([['music', 28]])
    expect(asked[0]).toContain('categories=music&ends_after=1900-01-01+00%3A00%3A00&page=1&per_page=1')
  })
})
