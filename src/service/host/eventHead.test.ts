import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { NewEventFields } from '../../protocol/calendar/fields.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import { anEvent } from '../calendar/service.testing.ts'
import { aService, TEST_PASSWORD } from '../chat/service.testing.ts'
import { contentSecurityPolicy } from './securityHeaders.ts'
import type { OrganizationName } from './organizationName.ts'
import { createStaticFiles } from './staticFiles.ts'
import { aHost, calendarFor, ORIGIN } from './app.testing.ts'

/* The head of an event's page, for clients that do not run scripts. */

const folder = mkdtempSync(join(tmpdir(), 'parley-heads-'))
afterAll(() => rmSync(folder, { recursive: true }))
const APP = '<!doctype html><head><title>Parley</title></head><body></body>'
writeFileSync(join(folder, 'index.html'), APP)

const page = '/event/lantern-night'

async function aSite(
  fields: Partial<NewEventFields> = {},
  event = { ...anEvent, ...fields },
  organizationName?: OrganizationName,
) {
  const chat = aService()
  const user = await chat.addUserWithPassword({ role: Role.moderator })
  const { browser } = aHost({ pages: createStaticFiles(folder), organizationName }, chat)
  const writer = browser()
  await writer.signIn({ username: user.email, password: TEST_PASSWORD })
  const created = await writer.fetch('/calendar/events/v1/events', {
    method: 'POST',
    body: JSON.stringify(event),
    headers: { 'content-type': 'application/json' },
  })
  expect(created.status).toBe(201)
  return {
    open: (path: string, headers = {}) =>
      browser().fetch(path, { headers: { accept: 'text/html', ...headers } }),
  }
}

const jsonLdIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

test('a page’s head has the event’s title, time and address', async () => {
  const { open } = await aSite({ excerpt: '<p>Bring a <em>light</em> & a friend.</p>' })
  const response = await open(page)
  const html = await response.text()
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toContain('<title>Lantern Night</title>')
  expect(html).toContain('<meta name="description" content="Bring a light &amp; a friend." />')
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${page}" />`)
  expect(jsonLdIn(html)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Lantern Night',
    startDate: '2031-11-24T19:30:00+01:00',
    url: `${ORIGIN}${page}`,
  })
})

test('the title names the organization', async () => {
  const { open } = await aSite({}, anEvent, () => 'Lan & tern')
  const html = await (await open(page)).text()
  expect(html).toContain('<title>Lantern Night – Lan &amp; tern</title>')
  expect(html).toContain('<meta property="og:title" content="Lantern Night" />')
})

test('the page keeps its policy: the structured data is not executed', async () => {
  const { open } = await aSite()
  const { headers } = await open(page)
  expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy)
  expect(headers.get('cache-control')).toBe('no-cache')
})

test('no text can end an element or an attribute', async () => {
  const { open } = await aSite({
    title: '</title><script>alert(1)</script>"$& Night',
    slug: 'night',
    excerpt: '" onload="x &lt;/script&gt;&lt;script&gt;alert(2)',
  })
  const html = await (await open('/event/night')).text()
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/title>/g)).toHaveLength(1)
  expect(html).not.toContain('content="" onload')
  expect(jsonLdIn(html)).toMatchObject({ '@type': 'Event' })
})

test('a changed event is sent, whatever the browser has cached', async () => {
  const { open } = await aSite()
  const known = (await open('/event/other')).headers.get('etag') ?? ''
  const response = await open(page, { 'if-none-match': known, 'accept-encoding': 'gzip, br' })
  expect([response.status, response.headers.has('etag')]).toEqual([200, false])
  expect(await response.text()).toContain('<title>Lantern Night</title>')
})

test.each([
  ['a draft', { status: 'draft' as const }, page],
  ['an event behind a password', { event_password: 'lamp' }, page],
  ['no event', {}, '/event/nobody-knows'],
  ['the form for a new one', { slug: 'new' }, '/event/new'],
])('the page of %s is the app without a head', async (_, fields, path) => {
  const { open } = await aSite(fields)
  expect(await (await open(path)).text()).toBe(APP)
})

test('a failing or slow calendar does not hold up the page', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  const backends = [
    () => Promise.reject(new Error('down')),
    () => Promise.resolve(new Response('<html>', { status: 200 })),
    (request: Request) =>
      new Promise<Response>((_, reject) => {
        if (request.signal.aborted) reject(new Error('late'))
      }),
    // Asked for all readers, it does not end with this one's patience.
    () => new Promise<Response>(() => undefined),
  ]
  for (const backend of backends) {
    const chat = aService()
    const calendar = { ...calendarFor(chat), backend }
    const { browser } = aHost({ pages: createStaticFiles(folder), calendar }, chat)
    const response = await browser().fetch(page, { headers: { accept: 'text/html' } })
    expect([response.status, await response.text()]).toEqual([200, APP])
  }
  timeout.mockRestore()
})
