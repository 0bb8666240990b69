import { beforeEach, describe, expect, test } from 'vitest'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import {
  createEvent,
  deleteEvent,
  getEvent,
  getEventBySlug,
  updateEvent,
} from '../../../protocol/calendar/events.ts'
import { createVenue, getVenue, listVenues, updateVenue } from '../../../protocol/calendar/places.ts'
import { getSettings, updateSettings } from '../../../protocol/calendar/site.ts'
import { createTag, listCategories, updateTag } from '../../../protocol/calendar/terms.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { basicHeader, slowBody, type TestUser } from '../../chat/service.testing.ts'
import { everythingReadable } from './reading.testing.ts'
import { aCalendar, always, anEvent, type As, type TestCalendar } from '../service.testing.ts'

/* Read and write access (calendar spec 5 leaves it open; real sites and the organization decide). */

let calendar: TestCalendar
let moderator: TestUser
let member: TestUser
let other: TestUser
let guest: TestUser

beforeEach(() => {
  calendar = aCalendar()
  ;({ moderator, member, guest } = calendar)
  other = calendar.chat.addUser()
})

describe('credentials', () => {
  const asking = async (authorization: string) => {
    const response = await calendar.fetch('/calendar/events/v1/events', { headers: { authorization } })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }

  test('wrong credentials are 401 on any route, even a public one', async () => {
    expect(await asking('Basic bm9ib2R5Om5vdGhpbmc=')).toEqual([401, 'incorrect_password'])
    expect(await asking('Bearer token')).toEqual([401, 'incorrect_password'])
    expect(await asking(basicHeader({ ...member, apiKey: 'x' }))).toEqual([401, 'incorrect_password'])
    expect(await asking(basicHeader(member))).toEqual([200, undefined])
  })

  test('credentials of a deactivated account are wrong', async () => {
    calendar.chat.context.database.run('UPDATE user SET is_active = 0 WHERE id = ?', member.id)
    expect(await asking(basicHeader(member))).toEqual([401, 'incorrect_password'])
  })

  test('credentials are checked again when the last byte has arrived', async () => {
    const demotion = (): unknown =>
      calendar.chat.context.database.run('UPDATE user SET role = ? WHERE id = ?', Role.guest, moderator.id)
    const body = slowBody(JSON.stringify(anEvent), demotion)
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
    const response = await calendar.fetch('/calendar/events/v1/events', init, { as: moderator })
    expect(response.status).toBe(403)
  })

  test('guessing credentials is limited even where other limits are off', async () => {
    for (let times = 0; times < 60; times++) await asking('Basic bm9ib2R5Om5vdGhpbmc=')
    const response = await calendar.fetch('/calendar/events/v1/events', {
      headers: { authorization: 'Basic eDp5' },
    })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('writing', () => {
  test('writing without an account is 401, as a guest 403', async () => {
    const event = await calendar.addEvent()
    for (const [as, status] of [
      [undefined, 401],
      [guest, 403],
    ] as const) {
      const options: As = as ? { as } : {}
      const refusals = [
        await calendar.refusal(createEvent, anEvent, options),
        await calendar.refusal(updateEvent, { id: event.id, title: 'Mine' }, options),
        await calendar.refusal(deleteEvent, { id: event.id }, options),
        await calendar.refusal(createVenue, { venue: 'Hall' }, options),
        await calendar.refusal(createTag, { name: 'tag' }, options),
      ]
      for (const refusal of refusals)
        expect([refusal.status, refusal.code]).toEqual([status, 'rest_forbidden'])
    }
  })

  test('members change their own events, moderators all', async () => {
    const own = await calendar.addEvent({}, member)
    expect(own).toMatchObject({ author: member.id, can_edit: true })
    await calendar.call(updateEvent, { id: own.id, cost: '1' }, { as: member })
    for (const call of [
      calendar.refusal(updateEvent, { id: own.id, cost: '2' }, { as: other }),
      calendar.refusal(deleteEvent, { id: own.id }, { as: other }),
    ]) {
      expect((await call).status).toBe(403)
    }
    expect((await calendar.call(getEvent, { id: own.id }, { as: other })).can_edit).toBe(false)
    await calendar.call(updateEvent, { id: own.id, cost: '3' }, { as: moderator })
    const venue = await calendar.call(createVenue, { venue: 'Hall' }, { as: member })
    expect((await calendar.refusal(updateVenue, { id: venue.id, city: 'Bern' }, { as: other })).status).toBe(
      403,
    )
    const tag = await calendar.call(createTag, { name: 'tag' }, { as: member })
    expect((await calendar.refusal(updateTag, { id: tag.id, name: 'new' }, { as: other })).status).toBe(403)
  })

  test('administrators may leave writing to moderators', async () => {
    const administrator = calendar.chat.addUser({ role: Role.administrator })
    expect(await calendar.call(getSettings, {}, { as: member })).toMatchObject({
      who_may_write: 'members',
      announces_changes: true,
      can_create: true,
      can_edit_all: false,
      can_change_settings: false,
    })
    expect(
      (await calendar.refusal(updateSettings, { who_may_write: 'moderators' }, { as: moderator })).status,
    ).toBe(403)
    await calendar.call(updateSettings, { who_may_write: 'moderators' }, { as: administrator })
    expect((await calendar.refusal(createEvent, anEvent, { as: member })).status).toBe(403)
    await calendar.call(createEvent, anEvent, { as: moderator })
  })

  test('only moderators write for other authors, and only for existing ones', async () => {
    expect(
      (await calendar.refusal(createEvent, { ...anEvent, author: other.id }, { as: member })).params,
    ).toHaveProperty('author')
    expect(
      (await calendar.refusal(createEvent, { ...anEvent, author: 999 }, { as: moderator })).params,
    ).toHaveProperty('author')
    const event = await calendar.call(createEvent, { ...anEvent, author: other.id }, { as: moderator })
    expect(event.author).toBe(other.id)
  })

  test.each([
    ['a visitor', undefined, 'GET'],
    ['a guest', 'guest', 'GET'],
    ['a member', 'member', 'GET, POST'],
  ] as const)('the list tells %s by its Allow header', async (_, who, allow) => {
    const response = await calendar.send(listEvents, {}, who ? { as: calendar[who] } : {})
    expect(response.headers.get('allow')).toBe(allow)
  })
})

describe('unpublished records', () => {
  test.each(['draft', 'pending', 'private'] as const)(
    'a %s event is visible to its author and moderators',
    async (status) => {
      await calendar.addEvent(
        {
          title: 'Secret event',
          description: 'secret-words',
          status,
          categories: ['Secret category'],
          venue: [{ venue: 'Secret venue', status: 'draft' }],
          organizer: [{ organizer: 'Secret organizer', status: 'draft' }],
          translations: { fr: { title: 'Secret français' } },
        },
        member,
      )
      for (const options of [{}, { as: guest }, { as: other }]) {
        expect(await everythingReadable(calendar, options)).not.toMatch(
          /secret-words|secret event|secret venue|secret organizer|français/i,
        )
      }
      for (const as of [member, moderator])
        expect(await everythingReadable(calendar, { as })).toContain('secret-words')
      const hidden = await calendar.refusal(getEvent, { id: 1 })
      expect([hidden.status, hidden.code]).toEqual([403, 'event-not-accessible'])
      expect((await calendar.refusal(getEventBySlug, { slug: 'secret-event' })).status).toBe(404)
      expect((await calendar.call(listCategories, {})).total).toBe(0)
      expect((await calendar.call(listVenues, { status: ['publish'] })).total).toBe(0)
      expect((await calendar.refusal(getVenue, { id: 1 })).code).toBe('venue-not-accessible')
    },
  )

  test('unpublished statuses can be listed by users who see them', async () => {
    await calendar.addEvent({ title: 'Mine', status: 'draft' }, member)
    await calendar.addEvent({ title: 'Not mine', status: 'draft' }, other)
    const drafts = async (as: TestUser) =>
      (await calendar.call(listEvents, { ...always, status: ['draft', 'private'] }, { as })).events.map(
        ({ title }) => title,
      )
    expect(await drafts(member)).toEqual(['Mine'])
    expect(await drafts(moderator)).toEqual(['Mine', 'Not mine'])
    expect((await calendar.refusal(listEvents, { status: ['draft'] })).params).toHaveProperty('status')
  })

  test('hidden events are in no list and no feed, but open at their address', async () => {
    const { id } = await calendar.addEvent({
      title: 'Backstage',
      hide_from_listings: true,
      categories: ['Crew'],
    })
    for (const options of [{}, { as: moderator }]) {
      expect((await calendar.call(listEvents, { ...always }, options)).total).toBe(0)
      expect((await calendar.call(listEvents, { include: [id] }, options)).total).toBe(0)
      expect((await calendar.call(listEvents, { ...always, search: 'Backstage' }, options)).total).toBe(0)
    }
    expect(await (await calendar.fetch('/calendar.ics')).text()).not.toContain('Backstage')
    expect((await calendar.call(listCategories, {})).total).toBe(0)
    expect((await calendar.call(getEvent, { id })).title).toBe('Backstage')
    // Users who can change hidden events find them by asking for them.
    const hidden = { ...always, hide_from_listings: true }
    expect((await calendar.call(listEvents, hidden, { as: moderator })).total).toBe(1)
    expect((await calendar.call(listEvents, hidden, { as: member })).total).toBe(0)
    expect((await calendar.call(listEvents, hidden)).total).toBe(0)
  })
})
