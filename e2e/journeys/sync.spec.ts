import type { BrowserContext, Page, Request } from '@playwright/test'
import {
  articleWith,
  channelLink,
  composer,
  expectAllParts,
  expectNotReloaded,
  expectSent,
  markPage,
  PATIENCE,
  send,
} from './conversation.ts'
import { expectKept, keptOn } from './device.ts'
import { expect, PASSWORD, test } from './fixtures.ts'
import { isPoll } from './polls.ts'
import { startSample } from './sample.ts'
import { createStage } from './stage.ts'

const connection = (page: Page) => page.getByRole('status', { name: 'Connection' })

/** The ID of the queue in a page's next poll. */
const queueOf = async (page: Page): Promise<string> => {
  const poll = await page.waitForRequest(isPoll)
  return new URL(poll.url()).searchParams.get('queue_id') ?? ''
}

/** Counts the registrations of all pages of the browser from now on. */
function countRegistrations(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/register')) count += 1
  })
  return () => count
}

test('a lost queue is replaced in place: no message is lost, and no page reloads', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('losing', ['hana', 'lena'])
  const [hana, lena] = await Promise.all([stage.person('hana'), stage.person('lena')])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await send(page, 'Before')
  const nextQueue = queueOf(page)
  await lena.say(channel.id, 'talk', 'So that there is another poll')
  const queueId = await nextQueue
  await markPage(page)
  await composer(page).fill('Half a sentence')
  const registrations = countRegistrations(page.context())
  await hana.call('DELETE', '/events', { queue_id: queueId })
  await lena.sayAll(channel.id, 'talk', ['In between one', 'In between two'])
  await lena.say(channel.id, 'other', 'In another topic')
  await expect(articleWith(page, 'In between two')).toBeVisible()
  await expect(articleWith(page, 'In between one')).toHaveCount(1)
  await expect(channelLink(page, channel.name)).toHaveAccessibleName(/1 unread/)
  await lena.say(channel.id, 'talk', 'Live again')
  await expect(articleWith(page, 'Live again')).toBeVisible()
  await expect(composer(page)).toHaveValue('Half a sentence')
  expect(registrations()).toBe(1)
  await expectNotReloaded(page)
})

test('a service that restarts in good order keeps the queue', async ({ signIn }) => {
  const organisation = await startSample()
  try {
    const stage = createStage(organisation)
    const channel = await stage.channel('restarting', ['hana', 'lena'])
    const lena = await stage.person('lena')
    const page = await signIn('hana', { path: channel.topicPath('talk'), url: organisation.url })
    await send(page, 'Before the restart')
    await expectSent(page, 'Before the restart')
    await markPage(page)
    const registrations = countRegistrations(page.context())
    await expectAllParts(page)
    await organisation.stop()
    await send(page, 'While it was away')
    await organisation.start()
    await lena.say(channel.id, 'talk', 'After the restart')
    await expect(articleWith(page, 'After the restart')).toBeVisible({ timeout: PATIENCE })
    await expectSent(page, 'While it was away')
    await expect(connection(page)).toBeEmpty()
    expect(registrations()).toBe(0)
    await expectNotReloaded(page)
  } finally {
    await organisation.dispose()
  }
})

test('queues that expire while the page is open are replaced', async ({ signIn }) => {
  const organisation = await startSample({
    environment: { QUEUE_IDLE_SECS: '2', LONGPOLL_SECS: '2', HEARTBEAT_SECS: '1' },
  })
  try {
    const stage = createStage(organisation)
    const channel = await stage.channel('expiring', ['hana', 'lena'])
    const lena = await stage.person('lena')
    const page = await signIn('hana', { path: channel.topicPath('talk'), url: organisation.url })
    await send(page, 'Before')
    await expectSent(page, 'Before')
    await expectAllParts(page)
    await markPage(page)
    const registered = page.waitForResponse(/\/api\/v1\/register$/)
    await page.context().setOffline(true)
    await lena.say(channel.id, 'talk', 'Missed')
    await expect(connection(page)).not.toBeEmpty()
    await page.context().setOffline(false)
    await registered
    await expect(articleWith(page, 'Missed')).toBeVisible({ timeout: PATIENCE })
    await expectNotReloaded(page)
  } finally {
    await organisation.dispose()
  }
})

test('two tabs share one queue; when the leader closes the other takes over', async ({ signIn, stage }) => {
  const channel = await stage.channel('sharing', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const path = channel.topicPath('talk')
  const first = await signIn('hana', { path })
  await expect(composer(first)).toBeVisible()
  const registrations = countRegistrations(first.context())
  const second = await first.context().newPage()
  const pollsOfSecond: string[] = []
  second.on('request', (request) => {
    if (isPoll(request)) pollsOfSecond.push(request.url())
  })
  await second.goto(path)
  await expect(composer(second)).toBeVisible()
  await lena.say(channel.id, 'talk', 'For both tabs')
  for (const page of [first, second]) await expect(articleWith(page, 'For both tabs')).toBeVisible()
  await send(second, 'From the second tab')
  await expect(articleWith(first, 'From the second tab')).toHaveCount(1)
  await expectSent(second, 'From the second tab')
  expect(registrations()).toBe(0)
  expect(pollsOfSecond).toEqual([])
  await first.close()
  await lena.say(channel.id, 'talk', 'Only one tab is left')
  await expect(articleWith(second, 'Only one tab is left')).toBeVisible()
  await expect(articleWith(second, 'From the second tab')).toHaveCount(1)
})

test('a lost connection is announced, and so is its return', async ({ signIn, stage, network }) => {
  const channel = await stage.channel('cutting', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
  await send(page, 'All is well')
  await expect(connection(page)).toBeEmpty()
  await expectAllParts(page)
  network.cut()
  await expect(connection(page)).toContainText('Reconnecting…')
  await expect(articleWith(page, 'All is well')).toBeVisible()
  await lena.say(channel.id, 'talk', 'While you were away')
  network.heal()
  await expect(connection(page)).toContainText('Back online', { timeout: PATIENCE })
  await expect(articleWith(page, 'While you were away')).toBeVisible()
  await expect(connection(page)).toBeEmpty()
})

test('a person signed out elsewhere signs in over the kept view and continues', async ({ signIn, stage }) => {
  const channel = await stage.channel('ending', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await send(page, 'Said before')
  await expectSent(page, 'Said before')
  await markPage(page)
  await composer(page).fill('Not sent yet')
  await expectKept(page, 'Said before')
  const { origin } = new URL(page.url())
  await page.context().request.delete('/session', { headers: { 'x-client': 'app', origin } })
  await lena.say(channel.id, 'talk', 'Are you there?')
  const sheet = page.getByRole('alertdialog', { name: 'Signed out' })
  await expect(sheet).toBeVisible()
  // What was written stays in sight, on a phone too.
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await expect
      .poll(async () => {
        const [above, below] = await Promise.all([sheet.boundingBox(), composer(page).boundingBox()])
        return above && below && above.y > 0 && above.y + above.height <= below.y
      })
      .toBe(true)
  }
  await expect(articleWith(page, 'Said before')).toBeVisible()
  await expect.poll(() => keptOn(page)).not.toContain('Said before')
  await expect(sheet.getByRole('textbox', { name: 'Email' })).toHaveValue('hana@demo.test')
  await sheet.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Sign in' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(articleWith(page, 'Are you there?')).toBeVisible()
  await expect(composer(page)).toHaveValue('Not sent yet')
  await composer(page).press('Enter')
  await expectSent(page, 'Not sent yet')
  await expectNotReloaded(page)
})

test('without storage the app works and says what is not kept', async ({ signIn, stage }) => {
  const channel = await stage.channel('forgetting', ['hana'])
  const page = await signIn('hana', {
    path: channel.topicPath('talk'),
    before: () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('Storage is blocked', 'SecurityError')
          },
        })
      }
    },
  })
  await send(page, 'Kept by the service')
  await expectSent(page, 'Kept by the service')
  const notice = page
    .getByRole('alert')
    .filter({ hasText: /^Drafts and unsent messages can’t be saved in this browser/ })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  await composer(page).fill('Kept by the tab')
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(composer(page)).toHaveValue('Kept by the tab')
})

/** Keeps other pages from opening the database of that name until `release`. */
async function holdDatabase(holder: Page, name: string): Promise<{ release: () => Promise<void> }> {
  const connection = await holder.evaluateHandle(
    (name) =>
      new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name, 1)
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('entries', { keyPath: 'localId' }),
        )
        opening.addEventListener('success', () => {
          // While this connection is open, the deletion waits for it, and every attempt to open the database
          // waits for the deletion.
          indexedDB.deleteDatabase(name)
          resolve(opening.result)
        })
      }),
    name,
  )
  return { release: () => connection.evaluate((database) => database.close()) }
}

/** Number of messages waiting in that database. */
const storedEntries = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name, 1)
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('entries').objectStore('entries').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
        opening.addEventListener('error', () => reject(opening.error ?? new Error('It does not open')))
      }),
    name,
  )

test('storage that is only slow is not reported as missing, and keeps the text written meanwhile', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('late storage', ['hana'])
  const { userId } = await stage.person('hana')
  const database = `parley-outbox-${userId}`
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const holder = await page.context().newPage()
  await holder.goto('/health')
  await page.goto('about:blank') // Releases the database.
  const { release } = await holdDatabase(holder, database)
  const isSending = (request: Request): boolean =>
    request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/messages'
  await page.route(
    () => true,
    (route) => (isSending(route.request()) ? route.abort() : route.continue()),
  )
  await page.goto(channel.topicPath('talk'))
  await send(page, 'Written too early')
  await expect(articleWith(page, 'Written too early')).toHaveAttribute('data-state', 'waiting')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await release()
  await expect.poll(() => storedEntries(holder, database)).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(articleWith(page, 'Written too early')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expectSent(page, 'Written too early')
  await expect(articleWith(page, 'Written too early')).toHaveCount(1)
  await expect.poll(() => storedEntries(holder, database)).toBe(0)
})

test('full storage is reported, and the page loses nothing', async ({ signIn, stage }) => {
  const channel = await stage.channel('brimming', ['hana'])
  const page = await signIn('hana', {
    path: channel.topicPath('talk'),
    before: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      }
    },
  })
  await composer(page).fill('No room for this')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Drafts can’t be saved in this browser' }),
  ).toBeVisible()
  await expect(composer(page)).toHaveValue('No room for this')
  await composer(page).press('Enter')
  await expectSent(page, 'No room for this')
})

test.describe('malformed answers', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('unknown events and fields, and broken JSON, leave the app working', async ({
    signIn,
    stage,
    network,
  }) => {
    const channel = await stage.channel('nonsense', ['hana', 'lena'])
    const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
    await send(page, 'Before the nonsense')
    await expectSent(page, 'Before the nonsense')
    network.inject('GET', /^\/api\/v1\/events\?/, {
      kind: 'answer',
      status: 200,
      body: '{"result":"success","events":[',
      headers: { 'content-type': 'application/json' },
    })
    const lena = await stage.person('lena')
    await lena.say(channel.id, 'talk', 'First after')
    await expect(articleWith(page, 'First after')).toBeVisible()
    const portal = {
      kind: 'answer',
      status: 302,
      body: '<h1>Welcome to our network</h1>',
      headers: { location: '/welcome' },
    } as const
    network.inject('GET', /^\/api\/v1\//, portal, 1000)
    await lena.say(channel.id, 'talk', 'Ends the poll')
    await expect(page.getByText(/^Something other than the chat server/)).toBeVisible({ timeout: PATIENCE })
    await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible()
    network.clear()
    // The app tries again after up to a minute, or as soon as the reader returns to the page.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(articleWith(page, 'Ends the poll')).toBeVisible({ timeout: PATIENCE })
    network.inject('GET', /^\/api\/v1\/messages\?/, {
      kind: 'answer',
      status: 500,
      body: '<h1>Internal error</h1>',
    })
    await page.goto(channel.topicPath('talk'))
    await expect(articleWith(page, 'Before the nonsense')).toBeVisible()
    await expect(page.getByText('Internal error')).toHaveCount(0)
  })
})
