import { beforeEach, describe, expect, test } from 'vitest'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { getEvent, getEventBySlug, updateEvent } from '../../../protocol/calendar/events.ts'
import { type TestUser } from '../../chat/service.testing.ts'
import { everythingReadable } from './reading.testing.ts'
import { aCalendar, always, type TestCalendar } from '../service.testing.ts'

/* Events with a password: their reduced form, and access to the full one. */

let calendar: TestCalendar
let moderator: TestUser
let member: TestUser
let other: TestUser

beforeEach(() => {
  calendar = aCalendar()
  ;({ moderator, member } = calendar)
  other = calendar.chat.addUser()
})

describe('an event with a password', () => {
  beforeEach(() =>
    calendar.addEvent(
      {
        title: 'Members’ night',
        description: 'secret-words',
        excerpt: 'secret-words',
        cost: '99',
        website: 'https://secret-words.example',
        categories: ['Secret category'],
        tags: ['secret-tag'],
        venue: [{ venue: 'Secret venue' }],
        organizer: [{ organizer: 'Secret organizer' }],
        featured: true,
        event_password: 'open sesame',
        translations: { fr: { title: 'Nuit', description: 'secret-words' } },
      },
      member,
    ),
  )

  test('an event with a password shows its title and dates, and the rest blank', async () => {
    const { events } = (await (await calendar.send(listEvents, always)).json()) as { events: object[] }
    expect(events).toMatchObject([
      {
        title: 'Members’ night',
        start_date: '2031-11-24 19:30:00',
        description: '',
        venue: [],
        organizer: [],
        categories: [],
        featured: null,
        show_map: null,
        protected: true,
      },
    ])
    expect(await everythingReadable(calendar)).not.toMatch(
      /secret-(words|tag)|Secret (category|venue|organizer)|99/,
    )
    expect(await everythingReadable(calendar, { as: other })).not.toMatch(
      /secret-(words|tag)|Secret (category|venue|organizer)/,
    )
  })

  test('no filter finds an event by its protected fields', async () => {
    for (const filter of [
      { categories: ['secret-category'] },
      { tags: ['secret-tag'] },
      { featured: true },
    ]) {
      expect((await calendar.call(listEvents, { ...always, ...filter })).total).toBe(0)
      expect((await calendar.call(listEvents, { ...always, ...filter }, { as: moderator })).total).toBe(1)
    }
    expect((await calendar.call(listEvents, { ...always, search: 'secret-words' })).total).toBe(0)
    expect((await calendar.call(listEvents, { ...always, search: 'night' })).total).toBe(1)
  })

  test('an event opens with its password, and without it for users who can change it', async () => {
    for (const password of [undefined, '', 'wrong']) {
      const refusal = await calendar.refusal(getEvent, { id: 1, password })
      expect([refusal.status, refusal.code]).toEqual([403, 'event-password-protected'])
    }
    const opened = await calendar.call(getEvent, { id: 1, password: 'open sesame' })
    expect(opened).toMatchObject({
      description: '<p>secret-words</p>',
      categories: [{ name: 'Secret category' }],
      protected: true,
    })
    expect((await calendar.call(getEvent, { id: 1 }, { as: member })).description).toBe('<p>secret-words</p>')
    const { id, slug } = opened
    expect((await calendar.call(getEventBySlug, { slug, password: 'open sesame' })).id).toBe(id)
  })

  test('guessing an event’s password is limited', async () => {
    for (let times = 0; times < 10; times++)
      await calendar.refusal(getEvent, { id: 1, password: `guess ${times}` })
    expect((await calendar.refusal(getEvent, { id: 1, password: 'open sesame' })).status).toBe(429)
    expect(
      (await calendar.call(getEvent, { id: 1, password: 'open sesame' }, { address: 'elsewhere' })).id,
    ).toBe(1)
  })

  test('parallel guesses of an event’s password count as many', async () => {
    const guesses = Array.from({ length: 15 }, (_, index) =>
      calendar.refusal(getEvent, { id: 1, password: `guess ${index}` }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
  })

  test('users of one address who know the password wait only briefly for each other', async () => {
    const opening = { id: 1, password: 'open sesame' }
    const answers = await Promise.all(Array.from({ length: 15 }, () => calendar.send(getEvent, opening)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '2'))
    expect((await calendar.call(getEvent, opening)).id).toBe(1)
  })

  test('the right password opens an event any number of times', async () => {
    const openings = Array.from({ length: 12 }, () => ({ id: 1, password: 'open sesame' }))
    for (const opening of openings) expect((await calendar.call(getEvent, opening)).id).toBe(1)
  })

  test('a password can be removed from an event', async () => {
    await calendar.call(updateEvent, { id: 1, event_password: '' }, { as: member })
    expect((await calendar.call(getEvent, { id: 1 })).protected).toBe(false)
    expect((await calendar.call(listEvents, { ...always, search: 'secret-words' })).total).toBe(1)
  })

  test('an event’s password is in no answer', async () => {
    for (const as of [member, moderator])
      expect(await everythingReadable(calendar, { as })).not.toMatch(/sesame|scrypt/)
  })
})
