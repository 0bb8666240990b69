import { beforeEach, describe, expect, test } from 'vitest'
import { createEvent, getEvent } from '../../../protocol/calendar/events.ts'
import { createVenue } from '../../../protocol/calendar/places.ts'
import {
  createCategory,
  createTag,
  deleteCategory,
  getCategory,
  listCategories,
  listTags,
  updateCategory,
} from '../../../protocol/calendar/terms.ts'
import type { TestUser } from '../../chat/service.testing.ts'
import { aCalendar, anEvent, type TestCalendar } from '../service.testing.ts'

/* Venues, organizers, categories and tags of events, and the terms themselves. */

let calendar: TestCalendar
let moderator: TestUser
let as: { as: TestUser }

beforeEach(() => {
  calendar = aCalendar()
  moderator = calendar.moderator
  as = { as: moderator }
})

describe('linked records', () => {
  test.each([
    ['IDs', [1, 2], ['Hall', 'Yard']],
    ['IDs in text', ['2', '1'], ['Yard', 'Hall']],
    ['one ID', 1, ['Hall']],
    ['several with commas', '1,2', ['Hall', 'Yard']],
    ['names', ['yard', 'Attic'], ['Yard', 'Attic']],
    ['records with an ID', [{ id: 1 }], ['Hall']],
    ['a record alone', { venue: 'Attic', city: 'Bern' }, ['Attic']],
    ['a mixture', [2, { venue: 'Attic' }, 'Hall'], ['Yard', 'Attic', 'Hall']],
    ['twice the same', [1, 'hall', { id: 1 }], ['Hall']],
    ['nothing', [], []],
    ['null', null, []],
  ])('an event is linked to venues by %s', async (_, venue, expected) => {
    await calendar.call(createVenue, { venue: 'Hall' }, as)
    await calendar.call(createVenue, { venue: 'Yard' }, as)
    const event = await calendar.addEvent({ venue: venue as never })
    expect(event.venue.map((each) => each.venue)).toEqual(expected)
  })

  test('one venue is a record, several are a list, none is an empty one', async () => {
    const form = async (venue: string[]) =>
      ((await (await calendar.send(createEvent, { ...anEvent, venue }, as)).json()) as { venue: unknown })
        .venue
    expect(await form(['Hall'])).toMatchObject({ venue: 'Hall' })
    expect(await form(['Hall', 'Yard'])).toMatchObject([{ venue: 'Hall' }, { venue: 'Yard' }])
    expect(await form([])).toEqual([])
  })

  test('an event is linked to terms by ID, slug or name; new names create terms', async () => {
    const music = await calendar.call(createCategory, { name: 'Live Music' }, as)
    const event = await calendar.addEvent({
      categories: [music.id, 'live-music', 'LIVE MUSIC', 'Film'],
      tags: ['free', 'Free'],
    })
    expect(event.categories.map(({ name }) => name)).toEqual(['Live Music', 'Film'])
    expect(event.tags.map(({ name }) => name)).toEqual(['free'])
  })
})

describe('categories and tags', () => {
  test('terms are created, changed and permanently deleted', async () => {
    const { id } = await calendar.call(createCategory, { name: 'Food & Drink', description: 'Yum' }, as)
    expect(await calendar.call(getCategory, { id })).toMatchObject({
      name: 'Food &amp; Drink',
      slug: 'food-drink',
      count: 0,
      parent: 0,
    })
    const event = await calendar.addEvent({ categories: [id] })
    expect(await calendar.call(updateCategory, { id, name: 'Food', slug: 'eat' }, as)).toMatchObject({
      name: 'Food',
      slug: 'eat',
      count: 1,
    })
    await calendar.call(deleteCategory, { id }, as)
    expect((await calendar.refusal(getCategory, { id })).params).toHaveProperty('id')
    expect((await calendar.call(getEvent, { id: event.id })).categories).toEqual([])
  })

  test('a term with an existing name is refused with that term’s ID', async () => {
    const { id } = await calendar.call(createTag, { name: 'Ärzte' }, as)
    const response = await calendar.send(createTag, { name: 'ÄRZTE' }, as)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'term_exists', data: { term_id: id, params: { name: expect.any(String) } } },
    ])
  })

  test('terms are found in any case and without accents', async () => {
    await calendar.call(createCategory, { name: 'Ärzte', slug: 'medicine' }, as)
    for (const search of ['ärzte', 'ÄRZ', 'arzte'])
      expect(await calendar.call(listCategories, { search, hide_empty: false })).toMatchObject({ total: 1 })
  })

  test('categories nest without cycles', async () => {
    const top = await calendar.call(createCategory, { name: 'Top' }, as)
    const below = await calendar.call(createCategory, { name: 'Below', parent: top.id }, as)
    expect(below.parent).toBe(top.id)
    expect(
      (await calendar.refusal(updateCategory, { id: top.id, parent: below.id }, as)).params,
    ).toHaveProperty('parent')
    expect(
      (await calendar.refusal(updateCategory, { id: top.id, parent: top.id }, as)).params,
    ).toHaveProperty('parent')
    expect((await calendar.refusal(createCategory, { name: 'x', parent: 99 }, as)).params).toHaveProperty(
      'parent',
    )
    await calendar.call(deleteCategory, { id: top.id }, as)
    expect((await calendar.call(getCategory, { id: below.id })).parent).toBe(0)
  })

  test('terms with events are listed in order, and a page past the end is empty', async () => {
    const event = await calendar.addEvent({ tags: ['c', 'a', 'b'] })
    await calendar.call(createTag, { name: 'unused' }, as)
    const names = async (filters: Parameters<typeof calendar.call<typeof listTags>>[1]) =>
      (await calendar.call(listTags, filters)).tags.map(({ name }) => name)
    expect(await names({})).toEqual(['a', 'b', 'c'])
    expect(await names({ hide_empty: false, order: 'desc' })).toEqual(['unused', 'c', 'b', 'a'])
    expect(await names({ orderby: 'id' })).toEqual(['c', 'a', 'b'])
    expect(await names({ event: event.id, search: 'b' })).toEqual(['b'])
    expect(await names({ search: 'B' })).toEqual(['b'])
    expect(await names({ include: [1] })).toEqual(['c'])
    expect(await names({ exclude: [1] })).toEqual(['a', 'b'])
    expect(await names({ slug: 'a' })).toEqual(['a'])
    expect(await names({ page: 2 })).toEqual([])
    expect(await calendar.call(listCategories, { parent: 0 })).toMatchObject({ total: 0 })
  })
})
