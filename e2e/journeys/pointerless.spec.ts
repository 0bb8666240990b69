import type { Locator, Page } from '@playwright/test'
import { aTitle } from './calendarEvents.ts'
import { wordsFor } from '../translated/counterparts.ts'
import { articleWith, composer, expectSent, messages } from './conversation.ts'
import { expect, test } from './fixtures.ts'

/** Moves between the parts of the page until `focused` has the focus. */
const reach = (page: Page, focused: Locator): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('F6')
    await expect(focused).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 90_000 })

const reachMessages = async (page: Page): Promise<void> => {
  await reach(page, messages(page).locator('article:focus').or(page.locator('[data-feed]:focus')))
  await page.keyboard.press('k')
  await expect(messages(page).locator('article:focus')).toHaveCount(1)
}

test('the most frequent actions need only keys', async ({ signIn, stage }) => {
  const channel = await stage.channel('pointerless', ['noah', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'burrow', 'Hello Noah')
  const page = await signIn('noah')
  const { keyboard } = page
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()

  // Finds a topic, and a message in it.
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await keyboard.type('burrow')
  await expect(page.getByRole('option', { selected: true })).toContainText('burrow')
  await keyboard.press('Enter')
  await expect(articleWith(page, 'Hello Noah')).toBeVisible()
  await reachMessages(page)

  // Reacts, stars, and opens the other actions.
  await keyboard.press('+')
  await expect(
    articleWith(page, 'Hello Noah').getByRole('button', { pressed: true, name: /, 1$/ }),
  ).toBeVisible()
  await keyboard.press('Control+s')
  await expect(articleWith(page, 'Hello Noah').getByRole('img', { name: 'Starred' })).toBeVisible()
  await keyboard.press('i')
  await expect(page.getByRole('menu', { name: 'More actions' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(articleWith(page, 'Hello Noah')).toBeFocused()

  // Answers, and edits the answer.
  await keyboard.press('r')
  await expect(composer(page)).toBeFocused()
  await keyboard.type('Hello Lena')
  await keyboard.press('Enter')
  await expectSent(page, 'Hello Lena')
  await keyboard.press('ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Message text' })).toBeFocused()
  await keyboard.type(', how are you?')
  await keyboard.press('Enter')
  await expect(articleWith(page, 'Hello Lena, how are you?')).toBeVisible()

  // Begins a new topic.
  await reachMessages(page)
  await keyboard.press('c')
  await expect(page.getByRole('combobox', { name: 'Topic' })).toBeFocused()
  await keyboard.type('a new burrow')
  await keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await keyboard.type('Digging here')
  await keyboard.press('Control+.')
  await expect(page).toHaveURL(channel.topicPath('a new burrow'))

  await reach(page, page.locator('textarea:focus'))
  await keyboard.press('Enter')
  await expectSent(page, 'Digging here')

  // Searches, and opens the calendar.
  await keyboard.press('Escape')
  await keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused()
  await keyboard.type('Hello Noah')
  await keyboard.press('Enter')
  await expect(articleWith(page, 'Hello Noah')).toBeVisible()
  await reachMessages(page)
  await keyboard.press('g')
  await keyboard.press('k')
  await expect(page).toHaveURL(/\/calendar/)
})

test('adding an event and inviting people need only keys, and no Tab', async ({ signIn }) => {
  const page = await signIn('owner')
  const { keyboard } = page
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()

  // Adds an event in the calendar, in a month with room for it: today can be full.
  await keyboard.press('g')
  await keyboard.press('k')
  await expect(page.locator('[data-quick-event]')).toBeAttached()
  for (let months = 0; months < 3; months += 1) await keyboard.press('j')
  await expect(page.locator('[data-state=current]')).toBeVisible()
  await expect(page.locator('[data-quick-event]')).toBeAttached()
  await keyboard.press('c')
  const sheet = page.getByRole('dialog', { name: 'New event' })
  await expect(sheet.getByRole('textbox', { name: 'Title' })).toBeFocused()
  const title = aTitle('Without a mouse')
  await keyboard.type(title)
  await keyboard.press('Enter')
  await expect(page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()

  // Invites two people.
  await keyboard.press('Control+k')
  await keyboard.type(wordsFor('Invite people'))
  await expect(page.getByRole('option', { selected: true })).toContainText('Invite people')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email addresses' })).toBeFocused()
  await keyboard.type('first@pointerless.test, second@pointerless.test,')
  await keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('2 invitations sent')).toBeVisible()
})
