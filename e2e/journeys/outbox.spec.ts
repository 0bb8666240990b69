import type { Locator } from '@playwright/test'
import type { Fault } from '../faultProxy.ts'
import { articleWith, composer, expectSent, listening, send, textsBeginning } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const refusal: Fault = {
  kind: 'answer',
  status: 400,
  body: JSON.stringify({ result: 'error', code: 'BAD_REQUEST', msg: 'Not in this house' }),
  headers: { 'content-type': 'application/json' },
}
const SEND = /^\/api\/v1\/messages$/

const press = (article: Locator, name: string): Promise<void> =>
  article.getByRole('button', { name, exact: true }).click()

test('a refused message says why and is sent again on Retry', async ({ signIn, stage, network }) => {
  const channel = await stage.channel('retrying', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
  await expect(composer(page)).toBeVisible()
  network.inject('POST', SEND, refusal)
  await send(page, 'Twice is enough')
  const article = articleWith(page, 'Twice is enough')
  await expect(article).toHaveAttribute('data-state', 'failed')
  await expect(article).toContainText('Not sent: Not in this house')
  await expect(article).not.toHaveAttribute('data-message-id')
  await press(article, 'Retry')
  await expectSent(page, 'Twice is enough')
})

test('a refused message to another conversation is announced as not sent, with a way there', async ({
  signIn,
  stage,
  network,
}) => {
  const channel = await stage.channel('not sent yet', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
  await expect(composer(page)).toBeVisible()
  await listening(page)
  await page.keyboard.press('x')
  await page.getByRole('combobox', { name: 'To' }).pressSequentially('Lena')
  await page.keyboard.press('Enter')
  network.inject('POST', SEND, refusal)
  await composer(page).fill('Refused for Lena')
  await composer(page).press('Enter')
  const notice = page.getByRole('listitem').filter({ hasText: 'Not sent yet: your message to Lena Hoffmann' })
  await notice.getByRole('button', { name: 'Open' }).click()
  await expect(articleWith(page, 'Refused for Lena')).toHaveAttribute('data-state', 'failed')
  await expect(page.getByText('Sent to Lena Hoffmann')).toHaveCount(0)
})

test('Edit returns a failed message to the composer', async ({ signIn, stage, network }) => {
  const channel = await stage.channel('taking back', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
  await expect(composer(page)).toBeVisible()
  network.inject('POST', SEND, refusal)
  await send(page, 'Rough words')
  await press(articleWith(page, 'Rough words'), 'Edit')
  await expect(articleWith(page, 'Rough words')).toHaveCount(0)
  await expect(composer(page)).toHaveValue('Rough words')
  await composer(page).fill('Kind words')
  await composer(page).press('Enter')
  await expectSent(page, 'Kind words')
})

test('↑ returns a failed message too, because it is the last one', async ({ signIn, stage, network }) => {
  const channel = await stage.channel('taking back by key', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
  await send(page, 'Fine words')
  await expectSent(page, 'Fine words')
  network.inject('POST', SEND, refusal)
  await send(page, 'Rough words')
  await expect(articleWith(page, 'Rough words')).toHaveAttribute('data-state', 'failed')
  await composer(page).press('ArrowUp')
  await expect(composer(page)).toHaveValue('Rough words')
  await expect(composer(page)).toBeFocused()
  await expect(articleWith(page, 'Rough words')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Message text' })).toHaveCount(0)
})

test('Delete removes a failed message', async ({ signIn, stage, network }) => {
  const channel = await stage.channel('letting go', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
  await expect(composer(page)).toBeVisible()
  network.inject('POST', SEND, refusal)
  await send(page, 'Never mind')
  await press(articleWith(page, 'Never mind'), 'Delete')
  await expect(articleWith(page, 'Never mind')).toHaveCount(0)
  await page.reload()
  await expect(composer(page)).toBeVisible()
  await expect(articleWith(page, 'Never mind')).toHaveCount(0)
})

test('a failed message is still there after a reload', async ({ signIn, stage, network }) => {
  const channel = await stage.channel('keeping', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
  await expect(composer(page)).toBeVisible()
  network.inject('POST', SEND, refusal)
  await send(page, 'Still here')
  await expect(articleWith(page, 'Still here')).toHaveAttribute('data-state', 'failed')
  await page.reload()
  await expect(articleWith(page, 'Still here')).toHaveAttribute('data-state', 'failed')
  await press(articleWith(page, 'Still here'), 'Retry')
  await expectSent(page, 'Still here')
})

test('a message is sent although its page closes right after Enter', async ({ signIn, stage }) => {
  const channel = await stage.channel('leaving', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await composer(page).fill('Out of the door')
  await composer(page).evaluate((field) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    location.reload()
  })
  await expectSent(page, 'Out of the door')
  await expect(composer(page)).toHaveValue('')
  await expect(articleWith(page, 'Out of the door')).toHaveCount(1)
})

test('a message written after a refused one waits for it, says so, and keeps its position', async ({
  signIn,
  stage,
  network,
}) => {
  const channel = await stage.channel('order', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
  await send(page, 'step 1')
  await expectSent(page, 'step 1')
  network.inject('POST', SEND, refusal)
  await send(page, 'step 2')
  await expect(articleWith(page, 'step 2')).toHaveAttribute('data-state', 'failed')
  await send(page, 'step 3')
  await expect(articleWith(page, 'step 3')).toContainText('Waiting for the previous message')
  await press(articleWith(page, 'step 2'), 'Retry')
  for (const text of ['step 2', 'step 3']) await expectSent(page, text)
  await expect.poll(() => textsBeginning(page, 'step')).toEqual(['step 1', 'step 2', 'step 3'])
})

test('a refused message in one conversation delays no other conversation', async ({
  signIn,
  stage,
  network,
}) => {
  const channel = await stage.channel('lanes', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('one'), url: network.url })
  await expect(composer(page)).toBeVisible()
  network.inject('POST', SEND, refusal)
  await send(page, 'Stuck here')
  await expect(articleWith(page, 'Stuck here')).toHaveAttribute('data-state', 'failed')
  await page.goto(channel.topicPath('two'))
  await send(page, 'Free there')
  await expectSent(page, 'Free there')
})

test('a message that waits for the connection can be taken back', async ({ signIn, stage, network }) => {
  const channel = await stage.channel('waiting', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
  await send(page, 'While all is well')
  await expectSent(page, 'While all is well')
  // The actions on messages load after the first messages: without a network they would never load.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/actions-')),
  )
  network.cut()
  await send(page, 'On second thoughts')
  await expect(articleWith(page, 'On second thoughts')).toHaveAttribute('data-state', 'waiting')
  await expect(articleWith(page, 'On second thoughts')).toContainText('Will send when you’re back online')
  await press(articleWith(page, 'On second thoughts'), 'Cancel')
  await expect(composer(page)).toHaveValue('On second thoughts')
  network.heal()
  await expect(articleWith(page, 'On second thoughts')).toHaveCount(0)
})
