import {
  articleWith,
  composer,
  expectAllParts,
  expectNotReloaded,
  expectSent,
  markPage,
  openTopic,
  PATIENCE,
  send,
  textsBeginning,
} from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { startSample } from './sample.ts'

// The app repeats a failed request after half a minute at the latest.
test.slow()

const lines = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix} ${String(index + 1).padStart(2, '0')}`)

test('ten messages survive a crash of the service: each arrives once, in order, without a reload', async ({
  signIn,
}) => {
  const organisation = await startSample()
  try {
    const writer = await signIn('member', { url: organisation.url })
    await openTopic(writer, 'general', 'crash')
    await markPage(writer)
    const texts = lines('crash', 10)
    for (const text of texts.slice(0, 5)) await send(writer, text)
    await organisation.kill()
    for (const text of texts.slice(5)) await send(writer, text)
    await organisation.start()
    for (const text of texts) await expectSent(writer, text)
    await expect.poll(() => textsBeginning(writer, 'crash')).toEqual(texts)
    await expectNotReloaded(writer)

    const reader = await signIn('admin', { url: organisation.url })
    await openTopic(reader, 'general', 'crash')
    await expect(articleWith(reader, 'crash 10')).toBeVisible()
    await expect.poll(() => textsBeginning(reader, 'crash')).toEqual(texts)
  } finally {
    await organisation.dispose()
  }
})

test('answers lost after the service stored the messages neither duplicate nor lose any', async ({
  network,
  signIn,
}) => {
  const writer = await signIn('member', { url: network.url })
  await openTopic(writer, 'general', 'lost answers')
  network.inject('POST', /^\/api\/v1\/messages$/, { kind: 'drop-reply' }, 3)
  const texts = lines('lost', 10)
  for (const text of texts) await send(writer, text)
  for (const text of texts) await expectSent(writer, text)
  const reader = await signIn('admin')
  await openTopic(reader, 'general', 'lost answers')
  await expect(articleWith(reader, 'lost 10')).toBeVisible()
  await expect.poll(() => textsBeginning(reader, 'lost')).toEqual(texts)
})

test('messages wait for a cut network, say so, and are sent in order when it is back', async ({
  network,
  signIn,
}) => {
  const writer = await signIn('member', { url: network.url })
  await openTopic(writer, 'general', 'cut')
  await send(writer, 'cut 1')
  await expectSent(writer, 'cut 1')
  await expectAllParts(writer)
  network.cut()
  await send(writer, 'cut 2')
  await send(writer, 'cut 3')
  await expect(articleWith(writer, 'cut 3')).toHaveAttribute('data-state', 'waiting')
  await expect(writer.getByRole('status', { name: 'Connection' })).not.toBeEmpty()
  network.heal()
  for (const text of ['cut 2', 'cut 3']) await expectSent(writer, text)
  await expect.poll(() => textsBeginning(writer, 'cut')).toEqual(['cut 1', 'cut 2', 'cut 3'])
  await expect(writer.getByRole('status', { name: 'Connection' })).toBeEmpty({ timeout: PATIENCE })
})

test('waiting messages survive a reload of the page', async ({ network, signIn }) => {
  const writer = await signIn('member', { url: network.url })
  await openTopic(writer, 'general', 'reload')
  network.inject('POST', /^\/api\/v1\/messages$/, { kind: 'drop-request' }, 1000)
  await send(writer, 'kept over the reload')
  await expect(articleWith(writer, 'kept over the reload')).toHaveAttribute('data-state', 'waiting')
  await writer.reload()
  await expect(articleWith(writer, 'kept over the reload')).toBeVisible()
  network.clear()
  await expectSent(writer, 'kept over the reload')
  await expect.poll(() => textsBeginning(writer, 'kept')).toEqual(['kept over the reload'])
})

test.describe('a gateway’s answers', () => {
  test('a gateway’s 502 page is never shown, and the message is sent when the service answers again', async ({
    network,
    signIn,
  }) => {
    const writer = await signIn('member', { url: network.url })
    await openTopic(writer, 'general', 'gateway')
    network.inject(
      'POST',
      /^\/api\/v1\/messages$/,
      { kind: 'answer', status: 502, body: '<h1>Bad gateway</h1>' },
      2,
    )
    await send(writer, 'through the gateway')
    await expectSent(writer, 'through the gateway')
    await expect(writer.getByText('Bad gateway')).toHaveCount(0)
  })

  test('a message waits as long as a gateway’s 429 says', async ({ network, signIn }) => {
    const writer = await signIn('member', { url: network.url })
    await openTopic(writer, 'general', 'too fast')
    const body = JSON.stringify({
      result: 'error',
      code: 'RATE_LIMIT_HIT',
      msg: 'Slow down',
      'retry-after': 5,
    })
    network.inject('POST', /^\/api\/v1\/messages$/, {
      kind: 'answer',
      status: 429,
      body,
      headers: { 'content-type': 'application/json', 'retry-after': '5' },
    })
    await send(writer, 'patient')
    await expect(articleWith(writer, 'patient')).toHaveAttribute('data-state', 'waiting')
    await expect(composer(writer)).toBeEditable()
    await expectSent(writer, 'patient')
    expect(network.forwarded('POST', /^\/api\/v1\/messages$/)).toBe(1)
  })
})

test('a menu that is opened without a connection shows once it is back', async ({ signIn }) => {
  const page = await signIn('member')
  let isCut = true
  const cut = /accountEntries|\/health$/
  await page.route(cut, (route) => (isCut ? route.abort('connectionfailed') : route.continue()))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/health'))
  await page.getByRole('button', { name: /^Your account/ }).click()
  await failed
  await expect(page.getByRole('menu')).toHaveCount(0)
  isCut = false
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})
