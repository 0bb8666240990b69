import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { NAMESPACE } from '../../../protocol/calendar/interface.ts'
import { findSite, type FoundSite } from './findSite.ts'
import { SiteFault } from './siteFault.ts'
import { StandInSite, type SiteOptions } from './site.testing.ts'
import { aPost } from './sitePosts.testing.ts'

const running: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
})

async function aSite(options: SiteOptions = {}): Promise<StandInSite> {
  const site = await new StandInSite(options).start()
  running.push(site)
  return site
}

const find = (url: string, { namespace = NAMESPACE, patience = 5000 } = {}): Promise<FoundSite> =>
  findSite({ url, namespace, patience })

/** The fault of a search that finds nothing. */
const faultOf = async (search: Promise<FoundSite>): Promise<SiteFault> => {
  const error = await search.then(
    (found) => new Error(`found ${found.kind}`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof SiteFault)) throw error
  return error
}

test.each([
  ['names its interface in a header', {}],
  ['lost that header', { linkHeader: 'missing' }],
  ['leads in circles at its first page', { firstPage: 'circles' }],
  ['has addresses without names', { permalinks: 'plain' }],
  ['has addresses without names and lost the header', { permalinks: 'plain', linkHeader: 'missing' }],
] as const)('the address of a site that %s is enough', async (_, options) => {
  const site = await aSite(options)
  expect(await find(site.url)).toEqual({
    kind: 'wordpress',
    name: 'Harbor Hall',
    home: site.url,
    base: site.base,
    namespace: 'tribe/events/v1',
    eventPages: site.addressOf({ slug: '' }).replace(/\/+$/, '/'),
    timezone: 'Europe/Zurich',
    authorizePage: `${site.url}/wp-admin/authorize-application.php`,
  })
})

test.each([
  ['one of its events', { eventSlug: 'programme' }, '/programme/'],
  ['one of its events, without names', { permalinks: 'plain' }, '/?tribe_events='],
] as const)('how the addresses of events begin is read from %s', async (_, options, beginning) => {
  const site = await aSite(options)
  site.posts.set(25, aPost(25))
  expect(await find(site.url)).toMatchObject({ eventPages: site.url + beginning })
})

test.each([NAMESPACE, 'tribe/events/v1', 'wp-json/tribe/events/v1'])(
  'the namespace %s finds it too, and so does the address of its interface',
  async (namespace) => {
    const site = await aSite()
    for (const url of [site.url, `${site.url}/wp-json`]) {
      expect(await find(url, { namespace })).toMatchObject({ base: site.base, namespace: 'tribe/events/v1' })
    }
  },
)

/** Answers every request with the same. */
async function answering(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push({ stop: () => new Promise((resolve) => server.close(() => resolve())) })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a calendar without WordPress is found at its namespace', async () => {
  const url = await answering(200, JSON.stringify({ events: [], total: 0, total_pages: 0 }))
  expect(await find(url)).toEqual({ kind: 'plain', home: url, namespace: NAMESPACE })
})

test('a site that nobody answers for is unreachable', async () => {
  const site = await new StandInSite().start()
  await site.stop()
  const fault = await faultOf(find(site.url))
  expect(fault).toMatchObject({
    code: 'site_unreachable',
    message: `${site.url} cannot be reached (ECONNREFUSED).`,
  })
})

test('a site that does not answer in time is slow', async () => {
  const site = await aSite()
  site.trouble = 'hanging'
  expect(await faultOf(find(site.url, { patience: 50 }))).toMatchObject({ code: 'site_slow' })
})

test('a site behind a sign-in says so', async () => {
  const site = await aSite()
  site.trouble = 'closed'
  expect(await faultOf(find(site.url))).toMatchObject({
    code: 'site_asks_sign_in',
    message: expect.stringContaining('Let visitors read the site') as string,
  })
})

test('WordPress without the plugin is named as such', async () => {
  const site = await aSite()
  site.trouble = 'plugin off'
  expect(await faultOf(find(site.url))).toMatchObject({
    code: 'site_without_calendar',
    message: expect.stringContaining(
      '(“Harbor Hall”) is WordPress, but The Events Calendar is not active',
    ) as string,
  })
})

test('a site that fails is no site without a calendar', async () => {
  const site = await aSite()
  site.trouble = 'broken'
  expect(await faultOf(find(site.url))).toMatchObject({ code: 'site_failing' })
})

test('another site is asked to be checked', async () => {
  const url = await answering(200, '<html>Welcome</html>', { 'content-type': 'text/html' })
  expect(await faultOf(find(url))).toMatchObject({
    code: 'site_without_calendar',
    message: expect.stringContaining('Check EVENTS_URL.') as string,
  })
})
