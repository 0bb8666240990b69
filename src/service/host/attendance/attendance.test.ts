import { beforeEach, describe, expect, test } from 'vitest'
import { deleteEvent, getEvent, updateEvent } from '../../../protocol/calendar/events.ts'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { fromApp, type TestBrowser } from '../app.testing.ts'
import { AttendanceTest, BEFORE, send, tokensIn } from './attendance.testing.ts'

let there: AttendanceTest
let visitor: TestBrowser
beforeEach(() => {
  there = new AttendanceTest()
  visitor = there.host.browser()
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const ada = { name: 'Ada Guest', email: 'ada@guest.test', language: 'en' }
const ben = { name: 'Ben Gast', email: 'ben@guest.test', language: 'de' }

/** Signs a person without an account up and confirms; returns the token that takes it back. */
async function come(event: CalendarEvent, guest = ada): Promise<string> {
  expect(await send(visitor, 'POST', `${event.id}/guests`, guest)).toEqual({})
  const [mail] = await there.mails()
  const [confirm = '', own = ''] = mail ? tokensIn(mail) : []
  await send(visitor, 'POST', `links/${confirm}/confirm`)
  return own
}

const counts = async (event: CalendarEvent) => {
  const { coming, waiting } = await send(visitor, 'GET', String(event.id))
  return { coming, waiting }
}

describe('members', () => {
  test('sign up and take it back, once however often they ask', async () => {
    const event = await there.addEvent()
    const member = await there.signedIn()
    expect(await send(member, 'GET', String(event.id))).toMatchObject({
      state: 'open',
      mine: null,
      can_manage: false,
    })
    for (const _ of [1, 2]) {
      expect(await send(member, 'POST', String(event.id))).toMatchObject({ coming: 1, mine: 'coming' })
    }
    for (const _ of [1, 2]) {
      expect(await send(member, 'DELETE', String(event.id))).toMatchObject({ coming: 0, mine: null })
    }
    expect(await there.mails()).toEqual([])
  })

  test('see at once who signs up, leaves and moves up', async () => {
    const event = await there.addEvent({ attendance_places: 1 })
    const keeper = there.chat.addUser()
    const news = (work: () => unknown) => there.chat.eventsDuring(keeper, work, { event_types: ['calendar'] })
    const list = { type: 'calendar', op: 'update', kind: 'attendance', ids: [event.id] }
    const [first, second] = [await there.signedIn(), await there.signedIn()]
    expect(await news(() => send(first, 'POST', String(event.id)))).toMatchObject([list])
    expect(await news(() => send(second, 'POST', String(event.id)))).toMatchObject([list])
    expect(await news(() => send(second, 'POST', String(event.id)))).toEqual([])
    expect(await news(() => send(first, 'DELETE', String(event.id)))).toMatchObject([list])
    // An address that nobody confirmed is on no list.
    expect(await news(() => send(visitor, 'POST', `${event.id}/guests`, ada))).toEqual([])
    const mail = (await there.mails()).find(({ to }) => to === ada.email)
    const [confirm = ''] = mail ? tokensIn(mail) : []
    expect(await news(() => send(visitor, 'POST', `links/${confirm}/confirm`))).toMatchObject([list])
  })

  test('are asked to sign in, and other sites’ pages cannot sign them up', async () => {
    const event = await there.addEvent()
    expect(await send(visitor, 'POST', String(event.id))).toMatchObject({ code: 'UNAUTHORIZED' })
    const member = await there.signedIn()
    const path = `/session/attendance/${event.id}`
    for (const headers of [{}, { ...fromApp, 'sec-fetch-site': 'cross-site' }] as Record<string, string>[]) {
      expect((await member.fetch(path, { method: 'POST' }, headers)).status).toBe(403)
    }
    expect(await counts(event)).toEqual({ coming: 0, waiting: 0 })
  })

  test('cannot sign up for events that they cannot see, without sign-up, ended, or with a password', async () => {
    const member = await there.signedIn()
    const draft = await there.addEvent({ status: 'draft' })
    const plain = await there.calendar.addEvent()
    for (const { id } of [draft, plain]) {
      expect(await send(member, 'POST', String(id))).toMatchObject({ code: 'rest-event-not-found' })
    }
    const guarded = await there.addEvent({ event_password: 'sesame' })
    expect(await send(member, 'POST', String(guarded.id))).toMatchObject({ code: 'rest-event-not-found' })
    const ended = await there.addEvent({ attendance_until: '2031-11-20 12:00:00' })
    there.now = Date.parse('2031-11-20T11:00:00Z')
    expect(await send(member, 'GET', String(ended.id))).toMatchObject({ state: 'ended' })
    expect(await send(member, 'POST', String(ended.id))).toMatchObject({
      refusal: { key: 'attendance.closed' },
    })
    there.now = BEFORE + 3 * DAY
    const over = await there.addEvent()
    expect(await send(member, 'GET', String(over.id))).toMatchObject({ state: 'over' })
  })
})

describe('people without an account', () => {
  test('confirm by a link in a mail and take it back by another, without signing in', async () => {
    const event = await there.addEvent()
    await send(visitor, 'POST', `${event.id}/guests`, ben)
    expect(await counts(event)).toEqual({ coming: 0, waiting: 0 })
    const [mail, ...others] = await there.mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ben@guest.test' })
    expect(mail?.subject).toBe('Bestätigen Sie, dass Sie kommen: Lantern Night')
    expect(mail?.text).toContain('Montag, 24. November 2031')
    const [confirm = '', own = ''] = mail ? tokensIn(mail) : []
    expect(await send(visitor, 'GET', `links/${confirm}`)).toMatchObject({
      link: 'confirm',
      place: null,
      event: { title: 'Lantern Night' },
    })
    expect(await counts(event)).toEqual({ coming: 0, waiting: 0 })
    expect(await send(visitor, 'POST', `links/${confirm}/confirm`)).toMatchObject({ place: 'coming' })
    expect(await counts(event)).toEqual({ coming: 1, waiting: 0 })
    expect(await send(visitor, 'POST', `links/${confirm}/confirm`)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await send(visitor, 'POST', `links/${own}/leave`)).toMatchObject({ place: null })
    expect(await counts(event)).toEqual({ coming: 0, waiting: 0 })
    expect(await send(visitor, 'GET', `links/${own}`)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('no answer reveals who is on the list; who is gets a mail that says so', async () => {
    const event = await there.addEvent()
    await come(event)
    const again = await send(visitor, 'POST', `${event.id}/guests`, { ...ada, email: 'ADA@guest.test' })
    expect(again).toEqual(await send(visitor, 'POST', `${event.id}/guests`, ben))
    const mails = await there.mails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@guest.test', 'You’ve already signed up: Lantern Night'],
      ['ben@guest.test', 'Bestätigen Sie, dass Sie kommen: Lantern Night'],
    ])
    expect(await counts(event)).toEqual({ coming: 1, waiting: 0 })
  })

  test('the database has no token of a link', async () => {
    const event = await there.addEvent()
    await send(visitor, 'POST', `${event.id}/guests`, ada)
    const [mail] = await there.mails()
    const rows = JSON.stringify(there.chat.context.database.all('SELECT * FROM calendar_attendee'))
    for (const token of mail ? tokensIn(mail) : ['none']) expect(rows).not.toContain(token)
  })

  test('a link that nobody followed for a day is gone, with the address', async () => {
    const event = await there.addEvent()
    await send(visitor, 'POST', `${event.id}/guests`, ada)
    const [mail] = await there.mails()
    await there.wait(DAY + MINUTE)
    const [confirm = ''] = mail ? tokensIn(mail) : []
    expect(await send(visitor, 'POST', `links/${confirm}/confirm`)).toMatchObject({ code: 'NOT_FOUND' })
    expect(there.chat.context.database.all('SELECT 1 FROM calendar_attendee')).toEqual([])
  })

  test.each([
    [{ ...ada, name: ' ' }, 'name'],
    [{ ...ada, name: 'Ada\nBcc: x' }, 'name'],
    [{ ...ada, email: 'nobody' }, 'email'],
    [{ ...ada, email: 'a@b.test, c@d.test' }, 'email'],
  ])('a wrong entry is refused by its field: %j', async (guest, field) => {
    const event = await there.addEvent()
    expect(await send(visitor, 'POST', `${event.id}/guests`, guest)).toMatchObject({
      code: 'BAD_REQUEST',
      var_name: field,
    })
    expect(await there.mails()).toEqual([])
  })

  test('one mailbox gets a few mails a day, and one network address sends a few an hour', async () => {
    const event = await there.addEvent()
    for (const _ of [1, 2, 3, 4, 5]) await send(visitor, 'POST', `${event.id}/guests`, ada)
    expect(await send(visitor, 'POST', `${event.id}/guests`, ada)).toMatchObject({ code: 'RATE_LIMIT_HIT' })
    expect(await there.mails()).toHaveLength(5)
    for (let number = 0; number < 15; number++) {
      await send(visitor, 'POST', `${event.id}/guests`, { ...ada, email: `p${number}@guest.test` })
    }
    expect(await send(visitor, 'POST', `${event.id}/guests`, ben)).toMatchObject({ code: 'RATE_LIMIT_HIT' })
  })

  test('wrong links are counted, and valid ones work all the same', async () => {
    const event = await there.addEvent()
    const own = await come(event)
    const wrong = 'x'.repeat(32)
    for (let number = 0; number < 20; number++) await send(visitor, 'GET', `links/${wrong}`)
    expect(await send(visitor, 'GET', `links/${wrong}`)).toMatchObject({ code: 'RATE_LIMIT_HIT' })
    expect(await send(visitor, 'GET', `links/${own}`)).toMatchObject({ place: 'coming' })
  })

  test('mails end with one click of a mail program, which has no cookie and no header of the app', async () => {
    const event = await there.addEvent()
    const own = await come(event)
    const path = `/session/attendance/mails/${own}`
    const opened = await visitor.fetch(path, {}, {})
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/attendance/${own}`])
    expect(
      (await visitor.fetch(path, { method: 'POST', body: 'List-Unsubscribe=One-Click' }, {})).status,
    ).toBe(200)
    expect(await send(visitor, 'GET', `links/${own}`)).toMatchObject({ is_silent: true, place: 'coming' })
    there.now = BEFORE
    await there.wait(12.5 * 60 * MINUTE)
    expect(await there.mails()).toEqual([])
  })
})

describe('places', () => {
  test('are given in order; who waits moves up by itself, with a mail', async () => {
    const event = await there.addEvent({ attendance_places: 1 })
    const own = await come(event)
    await come(event, ben)
    const member = await there.signedIn()
    expect(await send(member, 'POST', String(event.id))).toMatchObject({
      coming: 1,
      waiting: 2,
      mine: 'waiting',
    })
    await send(visitor, 'POST', `links/${own}/leave`)
    expect(await counts(event)).toEqual({ coming: 1, waiting: 1 })
    const [mail] = await there.mails()
    expect([mail?.to, mail?.subject]).toEqual(['ben@guest.test', 'Sie haben einen Platz: Lantern Night'])
    expect(mail?.unsubscribe).toMatch(/\/session\/attendance\/mails\/[\w-]{32}$/)
  })

  test('nobody overtakes who waits when there are more places', async () => {
    const event = await there.addEvent({ attendance_places: 1 })
    await come(event)
    await come(event, ben)
    await there.calendar.call(
      updateEvent,
      { id: event.id, attendance_places: 2 },
      { as: there.calendar.moderator },
    )
    const member = await there.signedIn()
    expect(await send(member, 'POST', String(event.id))).toMatchObject({ mine: 'waiting' })
    await there.wait(MINUTE)
    expect(await counts(event)).toEqual({ coming: 2, waiting: 1 })
    expect((await there.mails()).map(({ to }) => to)).toEqual(['ben@guest.test'])
  })

  test('fewer places send nobody away', async () => {
    const event = await there.addEvent()
    await come(event)
    await come(event, ben)
    await there.calendar.call(
      updateEvent,
      { id: event.id, attendance_places: 1 },
      { as: there.calendar.moderator },
    )
    await there.wait(MINUTE)
    expect(await counts(event)).toEqual({ coming: 2, waiting: 0 })
  })

  test('a field that makes no sense is refused by its name', async () => {
    for (const fields of [
      { attendance_places: 0 },
      { attendance_places: 1.5 },
      { attendance_until: 'soon' },
      { attendance_until: '2031-11-20T12:00:00Z' },
    ]) {
      const as = there.calendar.moderator
      const event = await there.addEvent()
      const refused = await there.calendar.refusal(updateEvent, { id: event.id, ...fields }, { as })
      expect(Object.keys(refused.params)).toEqual(Object.keys(fields))
    }
  })

  test('events say what their keepers set, and copies of other calendars say nothing', async () => {
    const event = await there.addEvent({ attendance_places: 12, attendance_until: '2031-11-20 12:00:00' })
    expect(await there.calendar.call(getEvent, { id: event.id })).toMatchObject({
      attendance: true,
      attendance_places: 12,
      attendance_until: '2031-11-20 12:00:00',
    })
    const as = there.calendar.moderator
    expect(
      await there.calendar.call(
        updateEvent,
        { id: event.id, attendance_places: null, attendance_until: '' },
        { as },
      ),
    ).toMatchObject({ attendance: true, attendance_places: null, attendance_until: '' })
  })
})

describe('mails', () => {
  test('a reminder comes the day before, once, to those who signed up earlier', async () => {
    const event = await there.addEvent()
    await come(event)
    there.now = BEFORE
    await there.wait(11 * 60 * MINUTE)
    expect(await there.mails()).toEqual([])
    await there.wait(2 * 60 * MINUTE)
    const [mail, ...others] = await there.mails()
    expect([mail?.to, mail?.subject, others]).toEqual(['ada@guest.test', 'Reminder: Lantern Night', []])
    await come(event, ben)
    await there.wait(MINUTE)
    expect(await there.mails()).toEqual([])
  })

  test('a moved event is told once it rests, and one moved back is not', async () => {
    const event = await there.addEvent()
    await come(event)
    const as = there.calendar.moderator
    const move = (start_date: string, end_date: string) =>
      there.calendar.call(updateEvent, { id: event.id, start_date, end_date }, { as })
    await move('2031-11-25 19:30:00', '2031-11-25 23:00:00')
    await there.wait(MINUTE)
    await move('2031-11-24 19:30:00', '2031-11-24 23:00:00')
    await there.wait(10 * MINUTE)
    expect(await there.mails()).toEqual([])
    await move('2031-11-26 19:30:00', '2031-11-26 23:00:00')
    await there.wait(MINUTE)
    expect(await there.mails()).toEqual([])
    await there.wait(5 * MINUTE)
    await there.wait(5 * MINUTE)
    const [mail, ...others] = await there.mails()
    expect([mail?.subject, others]).toEqual(['New time or place: Lantern Night', []])
    expect(mail?.text).toContain('Wednesday, November 26, 2031')
  })

  test('another venue is told like another time', async () => {
    const event = await there.addEvent()
    await come(event)
    await there.calendar.call(
      updateEvent,
      { id: event.id, venue: ['Old Mill'] },
      { as: there.calendar.moderator },
    )
    await there.wait(6 * MINUTE)
    const [mail] = await there.mails()
    expect(mail?.text).toContain('Old Mill')
  })

  test('a deleted event is told and its list deleted; one brought back at once keeps it', async () => {
    const event = await there.addEvent()
    await come(event)
    const as = there.calendar.moderator
    await there.calendar.call(deleteEvent, { id: event.id }, { as })
    await there.wait(MINUTE)
    await there.calendar.call(updateEvent, { id: event.id, status: 'publish' }, { as })
    await there.wait(10 * MINUTE)
    expect(await there.mails()).toEqual([])
    await there.calendar.call(deleteEvent, { id: event.id }, { as })
    await there.wait(6 * MINUTE)
    const [mail, ...others] = await there.mails()
    expect([mail?.to, mail?.subject, others]).toEqual(['ada@guest.test', 'Canceled: Lantern Night', []])
    expect(there.chat.context.database.all('SELECT 1 FROM calendar_attendee')).toEqual([])
  })

  test('lists are deleted a month after the event', async () => {
    const event = await there.addEvent()
    await come(event)
    there.now = BEFORE
    await there.wait(31 * DAY)
    expect(there.chat.context.database.all('SELECT 1 FROM calendar_attendee')).toHaveLength(1)
    await there.wait(DAY)
    expect(there.chat.context.database.all('SELECT 1 FROM calendar_attendee')).toEqual([])
  })
})

describe('keepers', () => {
  const keeper = async () => there.signedIn(await there.chat.addUserWithPassword({ role: Role.moderator }))

  test('see who comes and who waits; others do not', async () => {
    const event = await there.addEvent({ attendance_places: 1 })
    await come(event)
    await come(event, ben)
    const { people } = await send(await keeper(), 'GET', `${event.id}/people`)
    expect(people).toMatchObject([
      { name: 'Ada Guest', email: 'ada@guest.test', has_account: false, place: 'coming' },
      { name: 'Ben Gast', email: 'ben@guest.test', place: 'waiting' },
    ])
    const member = await there.signedIn()
    expect(await send(visitor, 'GET', `${event.id}/people`)).toMatchObject({ code: 'UNAUTHORIZED' })
    for (const path of [`${event.id}/people`, `${event.id}/people.csv`]) {
      expect(await send(member, 'GET', path)).toMatchObject({ code: 'rest_forbidden' })
    }
    expect(await send(member, 'DELETE', `${event.id}/people/1`)).toMatchObject({ code: 'rest_forbidden' })
  })

  test('take people off, who get a mail; the next moves up', async () => {
    const event = await there.addEvent({ attendance_places: 1 })
    const other = await there.addEvent()
    await come(event)
    await come(event, ben)
    const moderator = await keeper()
    const { people } = (await send(moderator, 'GET', `${event.id}/people`)) as { people: { id: number }[] }
    const id = people[0]?.id ?? 0
    expect(await send(moderator, 'DELETE', `${other.id}/people/${id}`)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await send(moderator, 'DELETE', `${event.id}/people/${id}`)).toMatchObject({
      people: [{ name: 'Ben Gast', place: 'coming' }],
    })
    expect((await there.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['ben@guest.test', 'Sie haben einen Platz: Lantern Night'],
      ['ada@guest.test', 'You’re no longer on the list: Lantern Night'],
    ])
  })

  test('get a file that runs no formula', async () => {
    const event = await there.addEvent()
    await come(event, { ...ada, name: '=HYPERLINK("http://evil.test","x")' })
    await come(event, { ...ben, name: 'Ben "B" Gast, jun.' })
    const moderator = await keeper()
    const file = await moderator.fetch(`/session/attendance/${event.id}/people.csv`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="lantern-night.csv"')
    const text = await file.text()
    expect(text).toContain('"\'=HYPERLINK(""http://evil.test"",""x"")",ada@guest.test,coming,no,2031-11-')
    expect(text).toContain('"Ben ""B"" Gast, jun.",ben@guest.test')
  })
})
