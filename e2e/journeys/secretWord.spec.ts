import type { Page } from '@playwright/test'
import { act, articleWith, composer, expectSent, rewrite, send } from './conversation.ts'
import { expect, PASSWORD, test } from './fixtures.ts'
import { expectNowhere, memoryOf, tracesOf } from './traces.ts'

/*
 * Puts a word that only one person may know into everything: texts from others and the service to them, and
 * texts that they write, save, begin and leave. The next person to sign in on the same page finds the word
 * nowhere, not even in memory.
 */

const WORD = 'xylospongium'

/** Adds the subject to the word, so that a trace names its origin. */
const secret = (of: string): string => `${WORD} ${of}`

const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600

/** Fills the service with data of Elif's that she alone can read: names and statuses are for all members. */
async function fillService(stage: Parameters<Parameters<typeof test>[2]>[0]['stage']) {
  const [elif, owner] = await Promise.all([stage.person('elif'), stage.person('owner')])
  const channel = await stage.channel(`${WORD}-channel`, ['elif', 'owner'], {
    description: secret('channel description'),
    invite_only: true,
  })
  const topic = secret('topic')
  const messageId = await owner.say(channel.id, topic, secret('message'))
  await owner.write([elif.userId], secret('direct message'))
  await elif.call('POST', '/users/me/alert_words', { alert_words: [secret('alert')] })
  await elif.call('POST', '/saved_snippets', { title: secret('snippet'), content: secret('snippet content') })
  await elif.call('POST', '/reminders', {
    message_id: messageId,
    scheduled_delivery_timestamp: inAnHour(),
    note: secret('reminder'),
  })
  await elif.call('POST', '/scheduled_messages', {
    type: 'direct',
    to: [owner.userId],
    content: secret('scheduled message'),
    scheduled_delivery_timestamp: inAnHour(),
  })
  await elif.call('POST', '/drafts', {
    drafts: [
      {
        type: 'stream',
        to: [channel.id],
        topic: secret('topic of a draft'),
        content: secret('draft of another device'),
        timestamp: Math.floor(Date.now() / 1000),
      },
    ],
  })
  return { channel, topic, owner }
}

/** Opens a page of the app without loading a document, which would drop the earlier state. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function signOutHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Elif/ }).first().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out and lose unsent messages?' })
  await question.getByRole('button', { name: 'Sign out anyway' }).click()
}

async function signInAsLena(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill('lena@demo.test')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Fills Elif's page with texts that are neither sent nor saved. */
async function fillPage(page: Page, { channel, topic, owner }: Awaited<ReturnType<typeof fillService>>) {
  await send(page, secret('own message'))
  await expectSent(page, secret('own message'))
  // A message announced in the region for screen readers.
  await owner.say(channel.id, topic, secret('announced'))
  await expect(page.locator('[role=log]')).toContainText(secret('announced'))
  // An edit that she has begun.
  await act(articleWith(page, secret('own message')), 'Edit')
  await rewrite(page, secret('edit'))
  // A file that is too large to upload, recognizable by its name.
  await page.getByRole('form', { name: 'Compose' }).evaluate((form, name) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(26 * 1024 * 1024)], name))
    form.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, `${WORD}-file.txt`)
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText(`${WORD}-file.txt`)
  await composer(page).fill(secret('draft of this device'))
  await composer(page).blur()
}

test('the next person on the page finds nothing of the last one, not even in memory', async ({
  signIn,
  stage,
}) => {
  test.slow()
  const filled = await fillService(stage)
  const page = await signIn('elif', { path: filled.channel.topicPath(filled.topic) })
  await fillPage(page, filled)
  await page
    .getByRole('link', { name: /^Drafts/ })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText(secret('draft of this device'))
  await goWithin(page, '/settings/profile')
  await page.getByRole('textbox', { name: 'Full name' }).fill(secret('name that is not saved'))
  await goWithin(page, '/event/new')
  const form = page.getByRole('form', { name: 'New event' })
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill(secret('event'))
  await goWithin(page, `/search?q=${encodeURIComponent(secret('search'))}`)
  await expect(page.getByRole('main')).toContainText(WORD)
  expect(await tracesOf(page, WORD)).not.toEqual([])
  expect(await memoryOf(page, WORD)).not.toEqual([])
  await signOutHere(page)
  await signInAsLena(page)
  await expect(page.locator('[role=log]')).toBeAttached()
  await expectNowhere(page, WORD)
})

test('a person who signs in after a session ended elsewhere finds only unsent texts, which no page shows', async ({
  signIn,
  stage,
}) => {
  test.slow()
  const filled = await fillService(stage)
  const page = await signIn('elif', { path: filled.channel.topicPath(filled.topic) })
  await fillPage(page, filled)
  const { origin } = new URL(page.url())
  await page.context().request.delete('/session', { headers: { 'x-client': 'app', origin } })
  await filled.owner.say(filled.channel.id, filled.topic, secret('last message'))
  const sheet = page.getByRole('alertdialog', { name: 'Signed out' })
  await sheet.getByRole('textbox', { name: 'Email' }).fill('lena@demo.test')
  await sheet.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/inbox$/)
  await expect(page.locator('[role=log]')).toBeAttached()
  const unsent = /^(localStorage parley\.(draft|unsaved)|IndexedDB parley-outbox)/
  await expect
    .poll(async () => (await tracesOf(page, WORD)).filter((trace) => !unsent.test(trace)))
    .toEqual([])
  expect(await memoryOf(page, WORD)).toEqual([])
})
