import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../protocol/calendar/endpoints.ts'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { deleteEvent, getEvent, updateEvent } from '../../../protocol/calendar/events.ts'
import { createVenue } from '../../../protocol/calendar/places.ts'
import { getDescription, getIndex, updateSettings } from '../../../protocol/calendar/site.ts'
import { createTag } from '../../../protocol/calendar/terms.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestUser } from '../../chat/service.testing.ts'
import { calendarRoutes } from '../service.ts'
import { aCalendar, always, SITE, type TestCalendar } from '../service.testing.ts'

/* Calendar spec 1, 4 and 9: description of the interface, its mounts and settings, and notices of changes. */

let calendar: TestCalendar

beforeEach(() => {
  calendar = aCalendar()
})

test('every declared operation is implemented', () => {
  const built = new Set(
    calendarRoutes(calendar.service.context, calendar.service.feeds, () => undefined).map(
      ({ endpoint }) => endpoint,
    ),
  )
  expect([...endpoints].filter(([, endpoint]) => !built.has(endpoint)).map(([name]) => name)).toEqual([])
})

test.each([
  '/calendar/events/v1',
  '/calendar/events/v1/',
  '/fr/calendar/events/v1',
  '/de/calendar/events/v1/',
])('%s is the index of the namespace', async (path) => {
  const response = await calendar.fetch(path)
  expect(await response.json()).toMatchObject({ namespace: 'calendar/events/v1', routes: {} })
})

test('the index names every route with its methods and arguments', async () => {
  const { routes } = (await calendar.call(getIndex, {
    context: 'view',
    namespace: 'calendar/events/v1',
  })) as {
    routes: Record<string, { methods: string[]; endpoints: { args: object }[] }>
  }
  expect(routes['/calendar/events/v1/events/{id}']?.methods).toEqual([
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
  ])
  expect(routes['/calendar/events/v1/events']?.endpoints[1]?.args).toMatchObject({
    title: { required: true, type: 'string' },
  })
})

describe('the description', () => {
  interface OpenApi {
    readonly openapi: string
    readonly paths: Record<string, Record<string, { parameters: { name: string }[]; requestBody?: object }>>
    readonly components: { readonly schemas: Record<string, { properties: object }> }
  }

  test('the description is OpenAPI 3 with every operation and its parameters', async () => {
    const { openapi, paths, components } = (await calendar.call(getDescription, {})) as unknown as OpenApi
    expect(openapi).toMatch(/^3\./)
    for (const { method, path, parameters, upload } of endpoints.values()) {
      const operation = paths[path]?.[method.toLowerCase()]
      const described = JSON.stringify(operation)
      expect(operation).toBeDefined()
      if (!upload) for (const name of Object.keys(parameters)) expect(described).toContain(`"${name}"`)
    }
    expect(Object.keys(paths['/events/{id}'] ?? {})).toEqual(['get', 'post', 'put', 'patch', 'delete'])
    for (const name of [
      'Event',
      'Venue',
      'Organizer',
      'Term',
      'Image',
      'ImageSize',
      'CostDetails',
      'DateDetails',
    ]) {
      expect(components.schemas).toHaveProperty(name)
    }
  })

  test('the description refers only to existing schemas', async () => {
    const document = (await calendar.call(getDescription, {})) as unknown as OpenApi
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? []
    expect(references.length).toBeGreaterThan(20)
    for (const reference of new Set(references))
      expect(document.components.schemas).toHaveProperty(reference.split('/').at(-1) ?? '')
  })

  test('the description’s records match the answers', async () => {
    const { components } = (await calendar.call(getDescription, {})) as unknown as OpenApi
    const { id } = await calendar.addEvent({ venue: [{ venue: 'Hall' }], tags: ['a'] })
    const record = (await (
      await calendar.send(getEvent, { id }, { as: calendar.moderator })
    ).json()) as object
    const described = Object.keys(components.schemas['Event']?.properties ?? {})
    expect(Object.keys(record).toSorted()).toEqual(described.toSorted())
  })

  test('the description has the server’s address in its language', async () => {
    const response = await calendar.fetch('/it/calendar/events/v1/doc')
    expect(await response.json()).toMatchObject({ servers: [{ url: `${SITE}/it/calendar/events/v1` }] })
  })

  test('the description explains each parameter', async () => {
    const { paths } = (await calendar.call(getDescription, {})) as unknown as OpenApi
    const undescribed = [
      ...JSON.stringify(paths).matchAll(/"name":"(\w+)","in":"\w+","description":"(\w+)"/g),
    ].filter(([, name, words]) => name === words)
    expect(undescribed).toEqual([])
  })
})

test('OPTIONS lists the methods and lets other sites ask', async () => {
  const response = await calendar.fetch('/calendar/events/v1/events', { method: 'OPTIONS' })
  expect(response.headers.get('allow')).toBe('GET, POST')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toContain('Authorization')
})

test('answers to an account are not cached on the way', async () => {
  expect((await calendar.send(listEvents, {}, { as: calendar.member })).headers.get('cache-control')).toBe(
    'no-store',
  )
  expect((await calendar.send(listEvents, {})).headers.get('cache-control')).toBe('no-cache')
})

test('too many requests are 429, with a time to retry', async () => {
  const chat = aService({ now: () => 0 })
  const limited = aCalendar(chat, { rateLimits: 'on' })
  const statuses = new Set<number>()
  for (let times = 0; times < 200; times++)
    statuses.add((await limited.send(createTag, { name: `tag ${times}` })).status)
  expect(statuses).toEqual(new Set([401]))
  const response = await limited.send(createTag, { name: 'one too many' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await response.json()).toMatchObject({ code: 'rest_too_many_requests', data: { status: 429 } })
  expect((await limited.send(listEvents, {})).status).toBe(200)
})

describe('settings', () => {
  test('settings include the site’s zone and currency', async () => {
    const administrator = calendar.chat.addUser({ role: Role.administrator })
    await calendar.call(
      updateSettings,
      { timezone: 'Asia/Tokyo', currency_symbol: 'CHF', currency_code: 'CHF', currency_position: 'postfix' },
      { as: administrator },
    )
    const event = await calendar.addEvent({
      timezone: undefined,
      cost: '10-20',
      date_utc: '2020-01-01 00:00:00',
    })
    expect(event).toMatchObject({
      timezone: 'Asia/Tokyo',
      utc_start_date: '2031-11-24 10:30:00',
      date: '2020-01-01 09:00:00',
      cost: '10 CHF – 20 CHF',
      cost_details: { currency_code: 'CHF', values: ['10', '20'] },
    })
    expect(
      (await calendar.refusal(updateSettings, { timezone: 'Nowhere' }, { as: administrator })).params,
    ).toHaveProperty('timezone')
  })
})

describe('calendar events in chat queues', () => {
  const during = (as: TestUser, work: () => unknown, event_types: string[] | 'every' = ['calendar']) =>
    calendar.chat.eventsDuring(as, work, event_types === 'every' ? {} : { event_types })

  test('queues receive changes with IDs and no content', async () => {
    const { member, moderator } = calendar
    const events = await during(member, async () => {
      const { id } = await calendar.addEvent()
      await calendar.call(updateEvent, { id, cost: '1' }, { as: moderator })
      await calendar.call(deleteEvent, { id }, { as: moderator })
      await calendar.call(createVenue, { venue: 'Hall' }, { as: moderator })
    })
    expect(events).toMatchObject([
      { type: 'calendar', op: 'add', kind: 'event', ids: [1] },
      { type: 'calendar', op: 'update', kind: 'event', ids: [1] },
      { type: 'calendar', op: 'remove', kind: 'event', ids: [1] },
      { type: 'calendar', op: 'add', kind: 'venue', ids: [1] },
    ])
  })

  test('queues receive the version that the answer to the change names', async () => {
    const { member, moderator } = calendar
    const answers: { modified_utc: string }[] = []
    const events = await during(member, async () => {
      const made = await calendar.addEvent()
      answers.push(made, await calendar.call(updateEvent, { id: made.id, cost: '1' }, { as: moderator }))
      answers.push(await calendar.call(deleteEvent, { id: made.id }, { as: moderator }))
    })
    expect(events).toMatchObject(answers.map(({ modified_utc }) => ({ modified_utc })))
    expect(new Set(answers.map(({ modified_utc }) => modified_utc)).size).toBe(3)
  })

  test('queues receive changes only if they name the type', async () => {
    await calendar.addEvent()
    expect(await during(calendar.member, () => calendar.addEvent(), 'every')).toEqual([])
    expect(await during(calendar.member, () => calendar.addEvent(), ['message'])).toEqual([])
  })

  test('queues receive changes of drafts only if their user sees them', async () => {
    const { member, guest, moderator } = calendar
    const draft = () => calendar.addEvent({ status: 'draft' }, member)
    expect(await during(guest, draft)).toEqual([])
    expect(await during(member, draft)).toHaveLength(1)
    expect(await during(moderator, draft)).toHaveLength(1)
  })

  test('queues receive nothing of a refused change', async () => {
    const { moderator } = calendar
    const { id } = await calendar.addEvent()
    const events = await during(moderator, () =>
      calendar.refusal(
        updateEvent,
        { id, tags: ['new'], venue: [{ venue: 'New' }], organizer: [99] },
        { as: moderator },
      ),
    )
    expect(events).toEqual([])
    expect((await calendar.call(listEvents, always)).events[0]?.venue).toEqual([])
  })
})
