import { beforeEach, describe, expect, test } from 'vitest'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { getEvent, updateEvent } from '../../../protocol/calendar/events.ts'
import { createCategory, getCategory, updateCategory } from '../../../protocol/calendar/terms.ts'
import type { TestUser } from '../../chat/service.testing.ts'
import { aCalendar, always, type TestCalendar } from '../service.testing.ts'

/* The language parameter of every route (calendar spec 1), and the language in addresses. */

let calendar: TestCalendar
let moderator: TestUser
let as: { as: TestUser }

beforeEach(() => {
  calendar = aCalendar()
  moderator = calendar.moderator
  as = { as: moderator }
})

describe('translations', () => {
  const translations = {
    fr: { title: 'Nuit & lanternes', description: 'Le soir', excerpt: 'Court' },
    de: { title: 'Laternennacht' },
  }

  test('translations are answered in the language of the address or of the parameter', async () => {
    const { id } = await calendar.addEvent({ description: 'At night', translations })
    const french = { title: 'Nuit &amp; lanternes', description: '<p>Le soir</p>', excerpt: '<p>Court</p>' }
    expect(await calendar.call(getEvent, { id }, { language: 'fr' })).toMatchObject(french)
    expect(await calendar.call(getEvent, { id, translation_language: 'fr' })).toMatchObject(french)
    // The parameter overrides the address; untranslated texts stay.
    expect(
      await calendar.call(getEvent, { id, translation_language: 'de' }, { language: 'fr' }),
    ).toMatchObject({ title: 'Laternennacht', description: '<p>At night</p>' })
    expect(await calendar.call(getEvent, { id }, { language: 'it' })).toMatchObject({
      title: 'Lantern Night',
    })
    const { events } = await calendar.call(listEvents, { ...always, search: 'lanternes' }, { language: 'fr' })
    expect(events).toMatchObject([french])
  })

  test('addresses in answers keep the language', async () => {
    const { id } = await calendar.addEvent({ tags: ['a'] })
    const { rest_url } = await calendar.call(getEvent, { id }, { language: 'fr' })
    expect(rest_url).toBe('http://calendar.test/fr/calendar/events/v1/events/1')
    await calendar.addEvent()
    const list = await calendar.call(listEvents, { ...always, per_page: 1 }, { language: 'fr' })
    expect(list.next_rest_url).toMatch(/^http:\/\/calendar.test\/fr\//)
  })

  test('translations are shown to users who can change them, and change in part', async () => {
    const { id } = await calendar.addEvent({ translations })
    const changed = await calendar.call(
      updateEvent,
      { id, translations: { fr: { excerpt: 'Plus court' }, de: null } },
      as,
    )
    expect(changed.translations).toEqual({
      fr: { title: 'Nuit &amp; lanternes', description: '<p>Le soir</p>', excerpt: '<p>Plus court</p>' },
    })
    expect((await calendar.call(getEvent, { id })).translations).toEqual({})
  })

  test('an update in a language changes its translation', async () => {
    const { id } = await calendar.addEvent()
    await calendar.call(updateEvent, { id, title: 'Notte', cost: '5' }, { as: moderator, language: 'it' })
    expect(await calendar.call(getEvent, { id })).toMatchObject({ title: 'Lantern Night', cost: '€5' })
    expect((await calendar.call(getEvent, { id }, { language: 'it' })).title).toBe('Notte')
  })

  test('translations of terms are answered, too', async () => {
    const { id } = await calendar.call(createCategory, { name: 'Music', translations: { fr: 'Musique' } }, as)
    const event = await calendar.addEvent({ categories: [id] })
    expect((await calendar.call(getEvent, { id: event.id }, { language: 'fr' })).categories).toMatchObject([
      { name: 'Musique', slug: 'music' },
    ])
    await calendar.call(updateCategory, { id, name: 'Musik' }, { as: moderator, language: 'de' })
    expect((await calendar.call(getCategory, { id }, as)).translations).toEqual({
      fr: { name: 'Musique' },
      de: { name: 'Musik' },
    })
  })
})
