import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aCalendar, type TestCalendar } from '../../calendar/service.testing.ts'
import { aService, TEST_PASSWORD } from '../../chat/service.testing.ts'
import { aHost, type TestBrowser, type TestHost } from '../app.testing.ts'

let calendar: TestCalendar
let host: TestHost
let browser: TestBrowser

beforeEach(() => {
  const chat = aService({ now: () => Date.parse('2031-11-20T12:00:00Z') })
  calendar = aCalendar(chat)
  host = aHost(
    { calendar: { backend: calendar.service.handle, accounts: 'of-chat', close: () => undefined } },
    chat,
  )
  browser = host.browser()
})

const open = (query: string, headers: Record<string, string> = {}): Promise<Response> =>
  browser.fetch(`/embed/calendar${query}`, {}, { 'accept-language': 'en-GB', ...headers })
const html = async (query: string, headers?: Record<string, string>): Promise<string> =>
  (await open(query, headers)).text()

test('the month and the list show what visitors can read, and lead to the full pages in new tabs', async () => {
  await calendar.addEvent({ venue: ['Old Mill'] })
  await calendar.addEvent({ title: 'Secret', status: 'draft' })
  for (const view of ['month', 'list']) {
    const page = await html(`?view=${view}&date=2031-11`)
    expect(page).toContain('November 2031')
    expect(page).toContain('Lantern Night')
    expect(page).toContain('Old Mill')
    expect(page).toContain('href="http://localhost:8080/event/lantern-night" target="_blank" rel="noopener"')
    expect(page).not.toContain('Secret')
    expect(page).not.toContain('<script')
  }
  expect(await html('?date=2031-12')).toContain('No events in December 2031.')
})

test('the title names the organization', async () => {
  const named = aHost({ organizationName: () => 'Lan & tern' }).browser()
  const page = await (await named.fetch('/embed/calendar', {}, { 'accept-language': 'de' })).text()
  expect(page).toMatch(/<title>[^<]+ – Lan &amp; tern<\/title>/)
})

test('it takes the filters of the calendar’s address along', async () => {
  await calendar.addEvent({ title: 'Concert', categories: ['music'], venue: ['Old Mill'] })
  await calendar.addEvent({ title: 'Lecture', organizer: ['Club'] })
  const shown = async (query: string) => {
    const page = await html(`?date=2031-11&${query}`)
    return ['Concert', 'Lecture'].filter((title) => page.includes(title))
  }
  expect(await shown('')).toEqual(['Concert', 'Lecture'])
  expect(await shown('categories=music')).toEqual(['Concert'])
  expect(await shown('venue=1')).toEqual(['Concert'])
  expect(await shown('organizer=1')).toEqual(['Lecture'])
  expect(await shown('search=lect')).toEqual(['Lecture'])
  const page = await html('?view=list&date=2031-11&categories=music&theme=dark')
  expect(page).toContain('/embed/calendar?view=list&amp;date=2031-12&amp;categories=music&amp;theme=dark')
  expect(page).toContain('http://localhost:8080/calendar/list/2031-11-01?categories=music')
})

test('language and theme are those of the address, else the browser’s', async () => {
  await calendar.addEvent({ translations: { de: { title: 'Laternennacht' } } })
  expect(await html('?date=2031-11&language=de')).toMatch(/<html lang="de">.*Laternennacht/s)
  expect(await html('?date=2031-11', { 'accept-language': 'xx,de-CH;q=0.8' })).toContain(
    '<html lang="de-CH">',
  )
  expect(await html('?date=2031-11&language=de&theme=dark')).toContain('<html lang="de" data-theme="dark">')
  // Weeks begin on Sunday in the United States.
  const firstHead = (page: string) => /<th scope="col" abbr="(\w+)"/.exec(page)?.[1]
  expect(firstHead(await html('?language=en-US'))).toBe('Sunday')
  expect(firstHead(await html('?language=en-GB'))).toBe('Monday')
})

test('times name the event’s zone in the language of the page', async () => {
  await calendar.addEvent({ timezone: 'Europe/Zurich' })
  expect(await html('?view=list&date=2031-11&language=de')).toMatch(/<span>[\d:]+ – [\d:]+ MEZ<\/span>/)
  // Americans know this zone by its offset alone.
  expect(await html('?view=list&date=2031-11&language=en-US')).toMatch(/<span>[\d:]+ [AP]M – .* CET<\/span>/)
})

test('an event of several days is in each of them, and a full day says how many more there are', async () => {
  await calendar.addEvent({
    title: 'Fair',
    start_date: '2031-10-30 09:00:00',
    end_date: '2031-11-02 18:00:00',
  })
  const month = await html('?date=2031-11')
  expect([...month.matchAll(/#d2031-11-0\d" class="d" aria-label="[^"]*1 event"/g)]).toHaveLength(2)
  for (let number = 0; number < 5; number++) await calendar.addEvent({ title: `Talk ${number}` })
  expect(await html('?date=2031-11')).toContain('#d2031-11-24">2 more</a>')
})

test('the list has an event of several days once, with its dates', async () => {
  const at = (start_date: string, end_date: string) => ({ start_date, end_date, timezone: 'Europe/Zurich' })
  await calendar.addEvent({ title: 'Fair', ...at('2031-11-14 09:00:00', '2031-11-16 18:00:00') })
  await calendar.addEvent({ title: 'Camp', all_day: true, ...at('2031-10-30', '2031-11-02') })
  await calendar.addEvent({ title: 'Ball', ...at('2031-11-28 21:00:00', '2031-11-29 02:00:00') })
  await calendar.addEvent({ title: 'Show', ...at('2031-11-27 20:00:00', '2031-11-28 00:00:00') })
  const page = await html('?view=list&date=2031-11')
  const rows = [...page.matchAll(/<h2 id="d([^"]+)"|<b dir="auto">(\w+)<\/b><span>([^<]*)/g)].map(
    ([, day, title, when]) => day ?? `${title}: ${when}`,
  )
  expect(rows.map((row) => row.replaceAll(/\s/g, ' '))).toEqual([
    '2031-11-01',
    'Camp: 30 Oct – 2 Nov',
    '2031-11-14',
    'Fair: 14 Nov, 09:00 – 16 Nov, 18:00 CET',
    '2031-11-27',
    'Show: 20:00 – 00:00 CET',
    '2031-11-28',
    'Ball: 21:00 – 02:00 CET',
  ])
  // Each day of the month leads to where its first event is.
  const month = await html('?date=2031-11')
  const days = [...month.matchAll(/#d(2031-11-\d\d)" class="d" aria-label="\w+,? (\d+) /g)]
  expect(days.map(([, target, day]) => `${day}: ${target}`)).toEqual([
    '1: 2031-11-01',
    '2: 2031-11-01',
    '14: 2031-11-14',
    '15: 2031-11-14',
    '16: 2031-11-14',
    '27: 2031-11-27',
    '28: 2031-11-28',
    '29: 2031-11-28',
  ])
})

test('a list of the present month begins with what runs today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-11-20T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await calendar.addEvent({
    title: 'Fair',
    start_date: '2031-11-18 09:00:00',
    end_date: '2031-11-22 18:00:00',
  })
  await calendar.addEvent({
    title: 'Past',
    start_date: '2031-11-18 09:00:00',
    end_date: '2031-11-19 18:00:00',
  })
  // A host reads the clock that it finds at its start.
  browser = aHost({
    calendar: { backend: calendar.service.handle, accounts: 'of-chat', close: () => undefined },
  }).browser()
  const page = await html('?view=list')
  expect([...page.matchAll(/<h2 id="d([^"]+)"/g)].map(([, day]) => day)).toEqual(['2031-11-20'])
  expect(page).toContain('Fair')
  expect(page).not.toContain('Past')
})

test('titles, filters and addresses cannot add markup', async () => {
  await calendar.addEvent({ title: '&lt;/li&gt;&lt;img src=x onerror=alert(1)&gt;' })
  const page = await html('?date=2031-11&search=%22%3E%3Cimg%20src%3Dx%3E')
  expect(page + (await html('?date=2031-11'))).not.toContain('<img')
  expect(await html('?date=2031-11&language=%22%3E%3Cimg%3E&theme=%22%3E')).not.toContain('<img')
})

test('it neither reads nor sets cookies: a member’s private events stay out', async () => {
  const user = await host.chat.addUserWithPassword({ role: 300 })
  await browser.signIn({ username: user.email, password: TEST_PASSWORD })
  await calendar.addEvent({ title: 'Draft of mine', status: 'draft' }, user)
  expect(browser.cookie).toBeDefined()
  const response = await open('?date=2031-11')
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await response.text()).not.toContain('Draft of mine')
})

test('only this page can be framed by others, and no page around it runs in it', async () => {
  const embedded = await open('')
  expect(embedded.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  )
  expect(embedded.headers.has('x-frame-options')).toBe(false)
  for (const path of ['/embed', '/embed/', '/embed/calendar/', '/embed/calendar.css', '/embed/inbox']) {
    const { headers } = await browser.fetch(path)
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
  expect((await browser.fetch('/embed/calendar', { method: 'POST' })).status).toBe(405)
  const others = [
    '/health',
    '/session',
    '/session/offer',
    '/session/attendance/1',
    '/calendar.ics',
    '/calendar/events/v1/events',
    '/api/v1/server_settings',
    '/api/v1/events',
    '/api/v1/nothing',
    '/user_uploads/1/a/b.pdf',
    '/nothing',
  ]
  for (const path of others) {
    expect([path, (await browser.fetch(path)).headers.get('x-frame-options')]).toEqual([path, 'DENY'])
  }
})

test('its first load is small', async () => {
  for (let number = 0; number < 60; number++) {
    const day = String(1 + (number % 28)).padStart(2, '0')
    await calendar.addEvent({
      title: `An event with a usual title, number ${number}`,
      start_date: `2031-11-${day} 19:30:00`,
      end_date: `2031-11-${day} 22:00:00`,
    })
  }
  const page = await html('?date=2031-11')
  const [, styles = ''] = /href="(\/embed\/calendar\.css[^"]*)"/.exec(page) ?? []
  const sheet = await browser.fetch(styles, {}, { 'accept-encoding': 'gzip' })
  expect(sheet.headers.get('cache-control')).toContain('immutable')
  const sheetBytes = Buffer.from(await sheet.arrayBuffer())
  expect(gunzipSync(sheetBytes).toString()).toContain('color-scheme')
  expect(gzipSync(page).length + sheetBytes.length).toBeLessThan(12_000)
})

test('a calendar that does not answer is told in words', async () => {
  const silent = aHost({
    calendar: {
      backend: () => Promise.resolve(new Response('no', { status: 503 })),
      accounts: 'own',
      close: () => undefined,
    },
  })
  const response = await silent.browser().fetch('/embed/calendar', {}, {})
  expect(response.status).toBe(502)
  expect(await response.text()).toContain('Couldn’t load the events.')
})
