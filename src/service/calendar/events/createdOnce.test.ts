import { expect, test } from 'vitest'
import { listEvents } from '../../../protocol/calendar/eventList.ts'
import { createEvent, deleteEvent, getEvent, updateEvent } from '../../../protocol/calendar/events.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService } from '../../chat/service.testing.ts'
import { aCalendar, always, anEvent, type TestCalendar } from '../service.testing.ts'

const DAY = 24 * 60 * 60 * 1000

/** Posts an event with an idempotency key. */
function post(
  calendar: TestCalendar,
  key: string,
  fields: Readonly<Record<string, unknown>> = {},
  as = calendar.moderator,
): Promise<Response> {
  return calendar.fetch(
    '/calendar/events/v1/events',
    {
      method: 'POST',
      body: JSON.stringify({ ...anEvent, ...fields }),
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    },
    { as },
  )
}

const idOf = async (response: Response): Promise<unknown> => ((await response.json()) as { id: unknown }).id

const total = async (calendar: TestCalendar): Promise<number> =>
  (await calendar.call(listEvents, always)).total

test('a request sent twice under one key creates one event and gets it both times', async () => {
  const calendar = aCalendar()
  const [first, again] = [await post(calendar, 'one'), await post(calendar, 'one')]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(await idOf(again)).toBe(await idOf(first))
  expect(await total(calendar)).toBe(1)
})

test('two simultaneous requests under one key create one event', async () => {
  const calendar = aCalendar()
  const answers = await Promise.all([post(calendar, 'one'), post(calendar, 'one')])
  expect(new Set(await Promise.all(answers.map(idOf))).size).toBe(1)
  expect(await total(calendar)).toBe(1)
})

test('the same fields under another key, or by another user, create another event', async () => {
  const calendar = aCalendar()
  await post(calendar, 'one')
  await post(calendar, 'two')
  await post(calendar, 'one', {}, calendar.chat.addUser({ role: Role.moderator }))
  expect(await total(calendar)).toBe(3)
})

test('other fields under a used key are refused with the existing event', async () => {
  const calendar = aCalendar()
  const id = await idOf(await post(calendar, 'one'))
  const refused = await post(calendar, 'one', { title: 'Moon Night' })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'rest_conflict', data: { status: 409, id } })
  expect(await total(calendar)).toBe(1)
})

test('a password added to the repeated request protects the event', async () => {
  const calendar = aCalendar()
  const id = Number(await idOf(await post(calendar, 'one')))
  const asVisitor = (password?: string) =>
    calendar.call(getEvent, { id, ...(password === undefined ? {} : { password }) })
  expect((await post(calendar, 'one', { event_password: 'lantern' })).status).toBe(201)
  await expect(asVisitor()).rejects.toMatchObject({ status: 403 })
  expect((await post(calendar, 'one', { event_password: 'moon' })).status).toBe(201)
  await expect(asVisitor('lantern')).rejects.toMatchObject({ status: 403 })
  expect(await asVisitor('moon')).toMatchObject({ id })
  expect(await total(calendar)).toBe(1)
})

test('a refused request is not recorded', async () => {
  const calendar = aCalendar()
  expect((await post(calendar, 'one', { end_date: '2031-11-24 10:00:00' })).status).toBe(400)
  expect((await post(calendar, 'one')).status).toBe(201)
})

test('a repeated request does not restore an event from the trash', async () => {
  const calendar = aCalendar()
  const id = Number(await idOf(await post(calendar, 'one')))
  await calendar.call(deleteEvent, { id }, { as: calendar.moderator })
  expect(await (await post(calendar, 'one')).json()).toMatchObject({ id, status: 'trash' })
  expect(await total(calendar)).toBe(0)
})

test('a repeated request for an event that changed its author gets only its public form', async () => {
  const calendar = aCalendar()
  const { moderator } = calendar
  const ada = calendar.chat.addUser()
  const other = calendar.chat.addUser()
  const give = (id: number, fields: object) =>
    calendar.call(updateEvent, { id, author: other.id, ...fields }, { as: moderator })
  const draft = Number(await idOf(await post(calendar, 'one', { status: 'draft' }, ada)))
  await give(draft, { description: 'hush' })
  const refused = await post(calendar, 'one', { status: 'draft' }, ada)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(await refused.text()).not.toContain('hush')
  const guarded = Number(await idOf(await post(calendar, 'two', {}, ada)))
  await give(guarded, { description: 'hush', event_password: 'lantern' })
  const again = await post(calendar, 'two', {}, ada)
  expect(again.status).toBe(201)
  expect(await again.json()).toMatchObject({ id: guarded, description: '' })
})

test('keys are forgotten after a week', async () => {
  let now = Date.UTC(2030, 0, 1)
  const calendar = aCalendar(aService({ now: () => now }))
  await post(calendar, 'one')
  now += 8 * DAY
  await post(calendar, 'two')
  expect((await post(calendar, 'one')).status).toBe(201)
  expect(await total(calendar)).toBe(3)
})

test.each(['', 'x'.repeat(201), 'two words', 'é'])('the key "%s" is refused by name', async (key) => {
  const calendar = aCalendar()
  const refused = await post(calendar, key)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ data: { params: { 'idempotency-key': expect.any(String) } } })
})

test('without a key every request makes an event', async () => {
  const calendar = aCalendar()
  for (const _ of [1, 2]) await calendar.call(createEvent, anEvent, { as: calendar.moderator })
  expect(await total(calendar)).toBe(2)
})
