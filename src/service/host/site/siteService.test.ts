import { afterEach, expect, test } from 'vitest'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, basicHeader, TEST_PASSWORD } from '../../chat/service.testing.ts'
import { createCipher } from '../../cipher.ts'
import { aHost, type TestBrowser } from '../app.testing.ts'
import { openForeign } from '../calendar.ts'
import { createLog } from '../log.ts'
import { SqliteSiteAccounts } from './siteAccounts.ts'
import { StandInSite, type SiteOptions } from './site.testing.ts'
import { aPost, blocks, DELETED, type StoredPost } from './sitePosts.testing.ts'
import { sitePasswords } from './sitePeople.testing.ts'

/* The host in front of a WordPress site, as the app uses it. */

const path = '/calendar/events/v1'
const running: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

interface Told {
  readonly lines: string[]
}

async function aHostOf(options: SiteOptions = {}, told: Told = { lines: [] }) {
  const site = await new StandInSite(options).start()
  const chat = aService()
  const user = await chat.addUserWithPassword({ role: Role.member })
  let time = 0
  const accounts = new SqliteSiteAccounts(':memory:', createCipher(Buffer.alloc(32, 1)))
  const tell = (line: string): void => void told.lines.push(line)
  const calendar = openForeign(
    { eventsUrl: site.url, eventsNamespace: 'calendar/events/v1', chatUrl: undefined },
    {
      accounts,
      log: { ...createLog('plain'), info: tell, warn: tell },
      now: () => time,
    },
  )
  running.push(calendar.close, () => site.stop())
  const { browser } = aHost(
    {
      calendar,
      ownerOfKey: (key) => (chat.context.database.get('SELECT 1 FROM api_key') ? user.id : key.length),
    },
    chat,
  )
  const member = browser()
  await member.signIn({ username: user.email, password: TEST_PASSWORD })
  return {
    site,
    chat,
    user,
    accounts,
    member,
    visitor: browser(),
    later: (milliseconds: number) => void (time += milliseconds),
  }
}

const connect = (
  browser: TestBrowser,
  username: string,
  password = sitePasswords[username],
): Promise<Response> =>
  browser.fetch('/session/calendar-site', { method: 'PUT', body: JSON.stringify({ username, password }) })

const send = (browser: TestBrowser, method: string, address: string, body?: object, headers: object = {}) =>
  browser.fetch(`${path}${address}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })

const read = async (response: Response | Promise<Response>) => {
  const answer = await response
  const body = (await answer.json()) as Record<string, unknown>
  return { ...body, http: answer.status } as Record<string, unknown>
}

/** What a change altered in the stored event, apart from the time of the change. */
function altered(before: StoredPost, after: StoredPost | undefined): Partial<StoredPost> {
  return Object.fromEntries(
    Object.entries(after ?? {}).filter(
      ([name, value]) =>
        name !== 'modified' && JSON.stringify(value) !== JSON.stringify(before[name as keyof StoredPost]),
    ),
  )
}

test('the log says once where the calendar was found', async () => {
  const told: Told = { lines: [] }
  const { site, visitor } = await aHostOf({}, told)
  await visitor.fetch(`${path}/events`)
  await visitor.fetch(`${path}/events`)
  expect(told.lines).toEqual([
    `Calendar: “Harbor Hall” at ${site.url}, WordPress with tribe/events/v1, Europe/Zurich. People connect their accounts in the settings.`,
  ])
})

test.each(['names', 'plain'] as const)(
  'visitors read a site with %s in its addresses, in any language',
  async (permalinks) => {
    const { site, visitor } = await aHostOf({ permalinks })
    site.posts.set(25, aPost(25))
    site.posts.set(27, aPost(27, { status: 'draft' }))
    for (const language of ['', '/de']) {
      const list = await read(visitor.fetch(`${language}${path}/events?per_page=50`))
      expect(list).toMatchObject({ http: 200, total: 1, events: [{ id: 25, cost: '$15' }] })
    }
    expect(site.asked.at(-1)).toContain('per_page=50')
  },
)

test('without an account nobody is offered a change, or makes one', async () => {
  const { site, member, visitor } = await aHostOf()
  site.posts.set(25, aPost(25))
  for (const browser of [member, visitor]) {
    expect(await read(browser.fetch(`${path}/settings`))).toMatchObject({
      can_create: false,
      can_edit_all: false,
      announces_changes: false,
      timezone: 'Europe/Zurich',
      site: { name: 'Harbor Hall', url: site.url, connection: 'none' },
    })
    const refusal = await read(send(browser, 'PATCH', '/events/25', { title: 'No' }))
    expect(refusal).toMatchObject({ http: 401, code: 'site_account_needed' })
  }
  expect(site.posts.get(25)?.title).toBe('Everything in blocks')
})

test('a wrong password is refused at once, and not kept', async () => {
  const { member } = await aHostOf()
  const refusal = await read(connect(member, 'edith', 'nope'))
  expect(refusal).toMatchObject({ http: 400, code: 'SITE_ACCOUNT_REFUSED' })
  expect(await read(member.fetch('/session/calendar-site'))).toMatchObject({ account: null })
})

test('an account is used for its person’s own requests from the app alone, and not after their account ended', async () => {
  const { site, member, visitor, chat } = await aHostOf()
  site.posts.set(25, aPost(25))
  expect(await read(connect(member, 'edith'))).toMatchObject({
    account: { username: 'edith', roles: ['editor'], works: true, can_create: true, can_edit_all: true },
  })
  expect((await visitor.fetch('/session/calendar-site')).status).toBe(401)
  expect((await send(visitor, 'PATCH', '/events/25', { title: 'No' })).status).toBe(401)
  expect((await send(member, 'PATCH', '/events/25', { title: 'Yes' })).status).toBe(200)
  // Another page's request has the cookie, but not the app's headers.
  const foreign = await member.fetch(`${path}/events/25`, { method: 'DELETE' }, {})
  expect(await read(foreign)).toMatchObject({ http: 403, code: 'CSRF_FAILED' })
  chat.context.database.run('DELETE FROM api_key')
  expect(await read(send(member, 'PATCH', '/events/25', { title: 'Gone' }))).toMatchObject({
    code: 'site_account_needed',
  })
})

test('a forgotten account is used no longer', async () => {
  const { site, member } = await aHostOf()
  site.posts.set(25, aPost(25))
  await connect(member, 'edith')
  await member.fetch('/session/calendar-site', { method: 'DELETE' })
  expect(await read(member.fetch('/session/calendar-site'))).toMatchObject({ account: null })
  expect((await send(member, 'PATCH', '/events/25', { title: 'No' })).status).toBe(401)
})

test('a revoked password is named as the reason, and reading goes on', async () => {
  const { site, member } = await aHostOf()
  site.posts.set(25, aPost(25))
  await connect(member, 'edith')
  site.revoked.add('edith')
  expect(await read(send(member, 'PATCH', '/events/25', { title: 'No' }))).toMatchObject({
    http: 401,
    code: 'site_account_refused',
  })
  expect(await read(member.fetch(`${path}/events`))).toMatchObject({ http: 200, total: 1 })
  expect(await read(member.fetch(`${path}/settings`))).toMatchObject({
    can_create: false,
    site: { connection: 'refused' },
  })
  expect(await read(member.fetch('/session/calendar-site'))).toMatchObject({ account: { works: false } })
})

test.each([
  ['sue', [false, false, false], false],
  ['carl', [false, false, true], true],
  ['ann', [true, false, false], true],
  ['edith', [true, true, true], true],
] as const)('what %s may change follows from the site', async (username, expected, mayCreate) => {
  const { site, member } = await aHostOf()
  site.posts.set(25, aPost(25, { author: 4 }))
  site.posts.set(27, aPost(27, { author: 5 }))
  site.posts.set(29, aPost(29, { author: 3, status: 'draft' }))
  await connect(member, username)
  expect(await read(member.fetch(`${path}/settings`))).toMatchObject({ can_create: mayCreate })
  const { events } = (await read(member.fetch(`${path}/events`))) as unknown as {
    events: readonly { id: number; can_edit: boolean }[]
  }
  const editable = new Map(events.map(({ id, can_edit }) => [id, can_edit]))
  expect([25, 27, 29].map((id) => editable.get(id) ?? false)).toEqual(expected)
  for (const [index, id] of [25, 27, 29].entries()) {
    const { status } = await send(member, 'PATCH', `/events/${id}`, { title: 'Mine' })
    expect(status === 200).toBe(expected[index])
  }
})

const oddities: readonly Partial<StoredPost>[] = [
  {},
  { cost: 'CHF 12.–' },
  { currencySymbol: '€', website: 'https://müller.example/ä', status: 'private' },
  { website: 'www.example.org/tickets', organizer: [20, DELETED] },
]
const changes: readonly (readonly [string, object, Partial<StoredPost>])[] = [
  ['a title', { title: 'New' }, { title: 'New' }],
  [
    'a time',
    {
      start_date: '2026-12-05 20:00:00',
      end_date: '2026-12-05 23:30:00',
      timezone: 'Europe/Zurich',
      all_day: false,
    },
    { start: '2026-12-05 20:00:00', end: '2026-12-05 23:30:00' },
  ],
  ['a price', { cost: '1,234.56' }, { cost: '1,234.56' }],
  ['no price', { cost: '' }, { cost: '' }],
  ['a switch', { sticky: false }, { sticky: false }],
  ['no image', { image: '' }, { image: 0 }],
  ['no venue', { venue: [] }, { venue: [] }],
  ['a password', { event_password: 'secret' }, { password: 'secret' }],
  ['an excerpt', { excerpt: '' }, { excerpt: '' }],
  ['a status', { status: 'draft' }, { status: 'draft' }],
  [
    'a title, a time and a tag',
    { title: 'New', tags: [14], start_date: '2026-12-06 20:00:00', end_date: '2026-12-06 23:00:00' },
    { title: 'New', tags: [14], start: '2026-12-06 20:00:00', end: '2026-12-06 23:00:00' },
  ],
]

test.each(changes.flatMap((change) => oddities.map((stored) => [...change, stored] as const)))(
  '%s changes alone',
  async (_, fields, expected, stored) => {
    const { site, member } = await aHostOf()
    const before = aPost(25, stored)
    site.posts.set(25, { ...before })
    await connect(member, 'edith')
    const shown = await read(member.fetch(`${path}/events/25`))
    const answer = await read(
      send(member, 'PATCH', '/events/25', { ...fields, expected_modified_utc: shown['modified_utc'] }),
    )
    expect(answer).toMatchObject({ http: 200, id: 25, can_edit: true })
    expect(altered(before, site.posts.get(25))).toEqual(expected)
  },
)

test('an event whose picture was deleted on the site can be moved', async () => {
  const { site, member } = await aHostOf()
  const before = aPost(25, { image: DELETED })
  site.posts.set(25, { ...before })
  await connect(member, 'edith')
  const times = { start_date: '2026-12-05 20:00:00', end_date: '2026-12-05 23:30:00' }
  expect((await send(member, 'PATCH', '/events/25', times)).status).toBe(200)
  expect(altered(before, site.posts.get(25))).toEqual({
    start: '2026-12-05 20:00:00',
    end: '2026-12-05 23:30:00',
    image: 0,
  })
})

test.each([
  ['blocks', 'https://müller.example/ä?b=ö'],
  ['classic', 'https://example.org/ä'],
] as const)('an address beyond ASCII is given to a site with the %s editor', async (editor, website) => {
  const { site, member } = await aHostOf({ editor })
  await connect(member, 'edith')
  const times = { start_date: '2026-12-05 20:00:00', end_date: '2026-12-05 23:30:00' }
  const made = await read(send(member, 'POST', '/events', { title: 'Made', website, ...times }))
  expect(made).toMatchObject({ http: 201 })
  const id = Number(made['id'])
  expect(site.posts.get(id)?.website).toBe(new URL(website).href)
  expect((await send(member, 'PATCH', `/events/${id}`, { website: '' })).status).toBe(200)
  expect((await send(member, 'PATCH', `/events/${id}`, { website })).status).toBe(200)
  expect(site.posts.get(id)?.website).toBe(editor === 'blocks' ? website : new URL(website).href)
})

test('where the general interface has no events, a change keeps all that can be known', async () => {
  const { site, member } = await aHostOf({ editor: 'classic' })
  const before = aPost(25, { cost: '10-20', status: 'private' })
  site.posts.set(25, { ...before })
  await connect(member, 'edith')
  expect((await send(member, 'PATCH', '/events/25', { title: 'New' })).status).toBe(200)
  expect(altered(before, site.posts.get(25))).toEqual({ title: 'New' })
})

test('the stored text and price are told to people who can change them, alone', async () => {
  const { site, member, visitor } = await aHostOf()
  site.posts.set(25, aPost(25))
  await connect(member, 'edith')
  const mine = await read(member.fetch(`${path}/events/25`))
  expect(mine['stored']).toEqual({ description: blocks, excerpt: 'Three bands.', cost: '5, 10, 15' })
  expect(mine['description']).not.toContain('<!--')
  expect(await read(visitor.fetch(`${path}/events/25`))).not.toHaveProperty('stored')
})

test('an event with a password opens for its editor, by ID and by slug, and to nobody else', async () => {
  const { site, member, visitor } = await aHostOf()
  site.posts.set(25, aPost(25, { password: 'secret', slug: 'evening' }))
  await connect(member, 'edith')
  for (const address of ['/events/25', '/events/by-slug/evening']) {
    expect(await read(member.fetch(path + address))).toMatchObject({
      id: 25,
      protected: true,
      can_edit: true,
    })
    expect(await read(visitor.fetch(path + address))).toMatchObject({ code: 'event-password-protected' })
  }
  const changed = await read(
    send(member, 'PATCH', '/events/25', {
      start_date: '2026-12-05 19:00:00',
      end_date: '2026-12-05 20:00:00',
    }),
  )
  expect(changed).toMatchObject({ http: 200, start_date: '2026-12-05 19:00:00' })
  expect(site.posts.get(25)).toMatchObject({ password: 'secret', content: blocks })
})

test('another person’s change is a conflict, and nothing is sent', async () => {
  const { site, member } = await aHostOf()
  site.posts.set(25, aPost(25, { modified: '2026-11-02 08:00:00' }))
  await connect(member, 'edith')
  const answer = await read(
    send(member, 'PATCH', '/events/25', { title: 'New', expected_modified_utc: '2026-11-01 08:00:00' }),
  )
  expect(answer).toMatchObject({ http: 409, code: 'rest_conflict' })
  expect(site.posts.get(25)?.title).toBe('Everything in blocks')
})

test('a deleted event comes back as it was', async () => {
  const { site, member } = await aHostOf()
  const before = aPost(25, { status: 'draft', slug: '' })
  site.posts.set(25, { ...before })
  await connect(member, 'edith')
  expect(await read(send(member, 'DELETE', '/events/25'))).toMatchObject({ http: 200, id: 25 })
  expect(site.posts.get(25)?.status).toBe('trash')
  expect((await send(member, 'PATCH', '/events/25', { status: 'draft' })).status).toBe(200)
  expect(altered(before, site.posts.get(25))).toEqual({})
})

const wanted = {
  title: 'Lunch & talk',
  start_date: '2026-12-08 12:00:00',
  end_date: '2026-12-08 13:00:00',
  timezone: 'Europe/Zurich',
  status: 'draft',
  venue: [12],
  cost: '0',
  event_password: 'secret',
}

test('an event is made with all its fields, once for each key', async () => {
  const { site, member } = await aHostOf()
  await connect(member, 'edith')
  const key = { 'idempotency-key': 'one' }
  const first = await read(send(member, 'POST', '/events', wanted, key))
  expect(first).toMatchObject({ http: 201, can_edit: true })
  expect(await read(send(member, 'POST', '/events', wanted, key))).toMatchObject({ id: first['id'] })
  expect([...site.posts.values()]).toMatchObject([
    { title: 'Lunch & talk', status: 'draft', venue: [12], cost: '0', password: 'secret', showMap: true },
  ])
})

test('an event whose answer was lost is not made twice', async () => {
  const { site, member } = await aHostOf()
  await connect(member, 'edith')
  const key = { 'idempotency-key': 'two' }
  const plain = { ...wanted, cost: '', event_password: '' }
  site.breakOffNextAnswer = true
  expect(await read(send(member, 'POST', '/events', plain, key))).toMatchObject({ code: 'site_unreachable' })
  const [made] = site.posts.values()
  if (made) made.modified = new Date().toISOString().slice(0, 19).replace('T', ' ')
  expect(await read(send(member, 'POST', '/events', plain, key))).toMatchObject({ http: 201, id: made?.id })
  expect(site.posts.size).toBe(1)
})

test('a contributor’s event waits for somebody who may publish, and says so', async () => {
  const { member } = await aHostOf()
  await connect(member, 'carl')
  const answer = await read(
    send(member, 'POST', '/events', { ...wanted, status: 'publish', event_password: '' }),
  )
  expect(answer).toMatchObject({ http: 201, status: 'pending' })
})

test.each(['carl', 'edith'])('a new draft of %s can be changed, by one at a time', async (person) => {
  const { member } = await aHostOf()
  await connect(member, person)
  const made = await read(
    send(member, 'POST', '/events', { ...wanted, status: 'draft', cost: '25', event_password: '' }),
  )
  const change = (title: string) =>
    read(
      send(member, 'PATCH', `/events/${String(made['id'])}`, {
        title,
        expected_modified_utc: made['modified_utc'],
      }),
    )
  expect(await change('First')).toMatchObject({ http: 200, title: 'First', status: 'draft' })
  expect(await change('Second')).toMatchObject({ http: 409 })
})

test('programs use the site’s own credentials, wrong ones are refused', async () => {
  const { site, visitor, user } = await aHostOf()
  site.posts.set(25, aPost(25))
  const basic = (pair: string): object => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
  const right = basic(`edith:${sitePasswords['edith']}`)
  expect((await send(visitor, 'PATCH', '/events/25', { title: 'New' }, right)).status).toBe(200)
  const wrong = await read(send(visitor, 'PATCH', '/events/25', { title: 'No' }, basic('edith:nope')))
  expect(wrong).toMatchObject({ http: 401, code: 'site_account_refused' })
  // The chat's own key is none of the site's.
  const chats = await read(
    send(visitor, 'PATCH', '/events/25', { title: 'No' }, { authorization: basicHeader(user) }),
  )
  expect(chats).toMatchObject({ http: 401 })
  expect(site.posts.get(25)?.title).toBe('New')
})

test.each([
  ['plugin off', 500, 'site_without_calendar'],
  ['closed', 500, 'site_asks_sign_in'],
  ['broken', 500, 'site_failing'],
] as const)(
  'a site that is %s later is named by that, and used again afterwards',
  async (trouble, http, code) => {
    const { site, visitor, later } = await aHostOf()
    site.posts.set(25, aPost(25))
    expect((await visitor.fetch(`${path}/events`)).status).toBe(200)
    later(60_000)
    site.trouble = trouble
    expect(await read(visitor.fetch(`${path}/events`))).toMatchObject({ http, code })
    site.trouble = 'none'
    later(10_000)
    expect((await visitor.fetch(`${path}/events`)).status).toBe(200)
  },
)

test('a site that is gone later is unreachable', async () => {
  const { site, visitor, later } = await aHostOf()
  expect((await visitor.fetch(`${path}/events`)).status).toBe(200)
  later(60_000)
  await site.stop()
  expect(await read(visitor.fetch(`${path}/events`))).toMatchObject({ http: 502, code: 'site_unreachable' })
})

test('a route that the site lacks is no event that was deleted', async () => {
  const { visitor } = await aHostOf()
  expect(await read(visitor.fetch(`${path}/nothing`))).toMatchObject({ http: 404, code: 'rest_no_route' })
  expect(await read(visitor.fetch(`${path}/events/99`))).toMatchObject({ code: 'rest-event-not-found' })
})

test.each(['names', 'plain'] as const)(
  'a link into the calendar gives the site no orders in the name of whoever opens it (%s)',
  async (permalinks) => {
    const { site, member } = await aHostOf({ permalinks })
    site.posts.set(25, aPost(25))
    await connect(member, 'edith')
    site.asked.length = 0
    const orders = '_method=DELETE&rest_route=/wp/v2/posts/5&rest.route=/wp/v2/posts/5&context=edit'
    expect((await member.fetch(`${path}/events/25?${orders}`)).status).toBe(200)
    expect((await member.fetch(`${path}/events?${orders}&tags[]=4`)).status).toBe(200)
    expect(site.asked.join('\n')).not.toMatch(/_method|wp%2Fv2%2Fposts|wp\/v2\/posts|rest\.route/)
    expect(site.asked.at(-1)).toContain('tags%5B%5D=4')
    expect(site.posts.get(25)?.status).toBe('publish')
    site.asked.length = 0
    expect((await member.fetch(`${path}/events/..%2f..%2f..%2fwp/v2/users`)).status).toBe(404)
    expect(site.asked).toEqual([])
  },
)

test('an address that is no text names no event', async () => {
  const { member } = await aHostOf()
  await connect(member, 'edith')
  expect((await send(member, 'PATCH', '/events/by-slug/%ff', { title: 'New' })).status).toBe(404)
})

test('an event that the site cannot protect is not made, and a change of its password not stored', async () => {
  const { site, member } = await aHostOf({ editor: 'classic' })
  site.posts.set(25, aPost(25))
  await connect(member, 'edith')
  const made = await read(send(member, 'POST', '/events', { ...wanted, status: 'publish' }))
  expect(made).toMatchObject({ http: 403, code: 'site_no_password' })
  expect([...site.posts.values()].map(({ id, status }) => [id, status])).toEqual([
    [25, 'publish'],
    [expect.any(Number), 'trash'],
  ])
  const change = { title: 'New', event_password: 'secret' }
  expect(await read(send(member, 'PATCH', '/events/25', change))).toMatchObject({ http: 403 })
  expect(site.posts.get(25)).toEqual(aPost(25))
})

test('an event with a password is never public without it', async () => {
  const { site, member } = await aHostOf()
  await connect(member, 'edith')
  const made = await read(send(member, 'POST', '/events', { ...wanted, status: 'publish' }))
  expect(made).toMatchObject({ http: 201, status: 'publish' })
  expect([...site.posts.values()]).toMatchObject([{ status: 'publish', password: 'secret' }])
})

test('an account is forgotten while its site is down', async () => {
  const { site, member, user, accounts } = await aHostOf()
  await connect(member, 'edith')
  const { origin } = new URL(site.url)
  expect(accounts.find(origin, { userId: user.id, email: user.email })).toMatchObject({ username: 'edith' })
  await site.stop()
  expect((await member.fetch('/session/calendar-site', { method: 'DELETE' })).status).toBe(200)
  expect(accounts.find(origin, { userId: user.id, email: user.email })).toBeUndefined()
})

test('a site that fails to say who a person is refuses no password, and the calendar can be read', async () => {
  const { site, member, later } = await aHostOf()
  site.posts.set(25, aPost(25))
  await connect(member, 'edith')
  site.isBusyWithPeople = true
  later(10 * 60_000)
  expect(await read(connect(member, 'edith'))).toMatchObject({ code: 'site_failing' })
  expect(await read(member.fetch(`${path}/settings`))).toMatchObject({ site: { connection: 'made' } })
  expect(await read(member.fetch(`${path}/events/25`))).toMatchObject({ http: 200, id: 25 })
})

test('a venue of a known name is that one, as it is', async () => {
  const { site, member } = await aHostOf()
  await connect(member, 'edith')
  const before = { ...site.venue }
  const made = await read(send(member, 'POST', '/venues', { venue: 'harbor & Hall', city: 'Basel' }))
  expect(made).toMatchObject({ http: 201, id: 12, city: 'Zurich' })
  expect(site.venue).toEqual(before)
  await send(member, 'POST', '/venues', { venue: 'Another hall', city: 'Basel' })
  expect(site.venue).toMatchObject({ venue: 'Another hall', city: 'Basel' })
})

const upload = (browser: TestBrowser, name: string): Promise<Response> => {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(8)], name, { type: 'image/png' }))
  return browser.fetch(`${path}/images`, { method: 'POST', body })
}

test('a picture comes to the site under its own name', async () => {
  const { site, member } = await aHostOf()
  await connect(member, 'ann')
  const name = 'Fête; “été” ü.png'
  expect(await read(upload(member, name))).toMatchObject({
    http: 201,
    id: 30,
    url: `${site.url}/wp-content/uploads/picture-30.jpg`,
    width: 40,
  })
  expect(site.media.get(30)).toBe(name)
})

test('the site’s refusal of a picture is told in its words', async () => {
  const { member } = await aHostOf()
  await connect(member, 'ann')
  expect(await read(upload(member, 'party.heic'))).toMatchObject({
    http: 400,
    code: 'rest_upload_unknown_error',
    message: 'Sorry, you are not allowed to upload this file type.',
  })
})

test('a person without the right to upload sends no picture to the site', async () => {
  const { site, member } = await aHostOf()
  await connect(member, 'carl')
  site.asked.length = 0
  expect((await upload(member, 'a.png')).status).toBe(403)
  expect(site.asked.join()).not.toContain('wp/v2/media')
})

test.each([
  ['sue', []],
  ['carl', ['venue', 'organizer', 'tag']],
  ['ann', ['venue', 'organizer', 'category', 'tag']],
  ['edith', ['venue', 'organizer', 'category', 'tag']],
])('what %s can add beside events follows from the site’s words about them', async (username, kinds) => {
  const { member } = await aHostOf()
  await connect(member, username)
  expect(await read(member.fetch(`${path}/settings`))).toMatchObject({ site: { can_make: kinds } })
})

test('tags come from everyone who writes, though the site’s calendar takes them from editors alone', async () => {
  const { site, member } = await aHostOf()
  await connect(member, 'carl')
  const made = await read(send(member, 'POST', '/tags', { name: 'Jazz' }))
  expect(made).toMatchObject({ http: 201, id: 40, name: 'Jazz', slug: 'tag-40' })
  expect([...site.tags.values()]).toEqual(['Jazz'])
  const again = await read(send(member, 'POST', '/tags', { name: 'Jazz' }))
  expect(again).toMatchObject({ http: 400, code: 'term_exists', data: { term_id: 40 } })
  await connect(member, 'sue')
  expect(await read(send(member, 'POST', '/tags', { name: 'Folk' }))).toMatchObject({ http: 403 })
  expect([...site.tags.values()]).toEqual(['Jazz'])
})

test('lists have no events that their reader cannot open', async () => {
  const { site, member } = await aHostOf()
  site.posts.set(25, aPost(25, { status: 'draft', author: 5 }))
  site.posts.set(27, aPost(27, { status: 'draft', author: 3 }))
  site.posts.set(29, aPost(29, { status: 'private', author: 3 }))
  site.posts.set(31, aPost(31, { author: 5 }))
  const listed = async () =>
    ((await read(member.fetch(`${path}/events`)))['events'] as { id: number }[]).map(({ id }) => id)
  await connect(member, 'carl')
  expect(await listed()).toEqual([27, 29, 31])
  await connect(member, 'edith')
  expect(await listed()).toEqual([25, 27, 29, 31])
})

const copied = { title: 'Copy', start_date: '2026-12-04 19:00:00', end_date: '2026-12-04 23:00:00' }

test('a copy has what the site gives of other plugins’ fields, and the currency of the same price', async () => {
  const { site, member } = await aHostOf()
  site.posts.set(25, aPost(25, { currencySymbol: 'CHF' }))
  await connect(member, 'edith')
  const fields = { ...copied, cost: '5, 10, 15', status: 'draft', tags: [12] }
  const made = await read(send(member, 'POST', '/events', { ...fields, copy_of: 25 }))
  expect(made).toMatchObject({ http: 201, title: 'Copy', status: 'draft' })
  const copy = site.posts.get(made['id'] as number)
  expect(copy).toMatchObject({
    title: 'Copy',
    status: 'draft',
    content: '',
    cost: '5, 10, 15',
    currencySymbol: 'CHF',
    dressCode: 'black tie',
    audience: [15],
    tags: [12],
  })
  // The version told is the stored one, so that the next change is no conflict.
  const next = { title: 'Mine', expected_modified_utc: made['modified_utc'] }
  const changed = await read(send(member, 'PATCH', `/events/${String(made['id'])}`, next))
  expect(changed).toMatchObject({ http: 200 })
})

test('a copy of another price has its own currency', async () => {
  const { site, member } = await aHostOf()
  site.posts.set(25, aPost(25, { currencySymbol: 'CHF' }))
  await connect(member, 'edith')
  const made = await read(send(member, 'POST', '/events', { ...copied, cost: '25', copy_of: 25 }))
  expect(site.posts.get(made['id'] as number)).toMatchObject({ cost: '25', currencySymbol: '' })
})

test('a field that its plugin guards leaves the others to be copied', async () => {
  const { site, member } = await aHostOf()
  site.posts.set(25, aPost(25, { currencySymbol: 'CHF' }))
  site.guarded.add('dress_code')
  await connect(member, 'edith')
  const fields = { ...copied, cost: '5, 10, 15', copy_of: 25 }
  const made = await read(send(member, 'POST', '/events', fields))
  expect(made).toMatchObject({ http: 201 })
  expect(site.posts.get(made['id'] as number)).toMatchObject({
    dressCode: '',
    audience: [15],
    currencySymbol: 'CHF',
  })
})

test('a copy whose answer was lost is made once, and completed', async () => {
  const { site, member } = await aHostOf()
  site.posts.set(25, aPost(25))
  await connect(member, 'edith')
  site.breakOffNextAnswer = true
  const fields = { ...copied, status: 'draft', copy_of: 25 }
  const again = () => send(member, 'POST', '/events', fields, { 'idempotency-key': 'a-copy' })
  expect((await again()).status).toBeGreaterThanOrEqual(500)
  const [, copy] = site.posts.values()
  // A draft has no version. Its date is by the site's clock.
  if (copy) copy.date = new Date(Date.now() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  expect(await read(again())).toMatchObject({ http: 201, id: copy?.id })
  expect([...site.posts.keys()]).toEqual([25, copy?.id])
  expect(copy).toMatchObject({ dressCode: 'black tie', audience: [15] })
})
