import type { Page } from '@playwright/test'
import { wordsFor } from '../translated/counterparts.ts'
import { aTitle } from './calendarEvents.ts'
import { articleWith, composer, expectSent, listening, messages } from './conversation.ts'
import { expect, PASSWORD, test } from './fixtures.ts'

/** Counts presses of Tab, and fails the journey for a pointer that is used all the same. */
async function keysOf(page: Page) {
  let tabs = 0
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart']) {
      addEventListener(type, () => console.error(`A pointer was used: ${type}`), true)
    }
  })
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      if (/(^|\+)Tab$/.test(key)) tabs += 1
      await page.keyboard.press(key)
    }
  }
  return { press, type: (text: string) => page.keyboard.type(text), tabs: () => tabs }
}

/** After an action the focus is on something: from the page itself, keys of rows and fields would lead nowhere. */
const expectFocus = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

test('fifteen minutes by keyboard alone, with no Tab but those from field to field', async ({
  visit,
  stage,
}) => {
  test.slow()
  const owner = await stage.person('owner')
  const lena = await stage.person('lena')
  const channel = await stage.channel('keys alone', ['owner', 'lena'])
  const other = await stage.channel('keys beside', ['lena'])
  await owner.markAllRead()
  await lena.say(channel.id, 'first', 'Have you seen the first one?')
  await lena.say(channel.id, 'second', 'And the second one?')

  const page = await visit()
  const { press, type, tabs } = await keysOf(page)
  const choose = async (letters: string, option = letters): Promise<void> => {
    await press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
    await type(wordsFor(letters))
    const switcher = page.getByRole('dialog', { name: 'Go to' })
    await expect(switcher.getByRole('option', { selected: true })).toContainText(option)
    await press('Enter')
    await expect(page.getByRole('combobox', { name: 'Go to' })).toHaveCount(0)
  }

  await test.step('signs in', async () => {
    await page.goto('/sign-in')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await type('owner@demo.test')
    await press('Tab')
    await type(PASSWORD)
    await press('Enter')
    await listening(page)
  })

  await test.step('reads on through what is unread', async () => {
    await press('n')
    await expect(articleWith(page, 'And the second one?')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Next: / })).toBeVisible()
    await press('n')
    await expect(page).toHaveURL(channel.topicPath('first'))
    await expect(articleWith(page, 'Have you seen the first one?')).toBeVisible()
  })

  await test.step('agrees, stars, quotes and replies', async () => {
    await press('j')
    const message = articleWith(page, 'Have you seen the first one?')
    await expect(message).toBeFocused()
    await press('+')
    await expect(message.getByRole('button', { name: /thumbs up.*1/ })).toBeVisible()
    await press('Control+s')
    await expect(message.getByRole('img', { name: 'Starred' })).toBeVisible()
    await expect(message).toBeFocused()
    await press('>')
    await expect(composer(page)).toBeFocused()
    await expect(page.getByRole('list', { name: 'Quotes' })).toContainText('first one')
    await type('Yes, I have')
    await press('Enter')
    await expect(articleWith(page, 'Yes, I have')).toBeVisible()
    await expect(composer(page)).toBeFocused()
  })

  await test.step('edits the reply, and deletes another with a way back', async () => {
    await press('ArrowUp')
    await expect(page.getByRole('textbox', { name: 'Message text' })).toBeFocused()
    await press('End')
    await type(', twice')
    await press('Enter')
    await expect(articleWith(page, 'Yes, I have, twice')).toBeVisible()
    await expect(articleWith(page, 'Yes, I have, twice')).toBeFocused()
    await press('r')
    await expect(composer(page)).toBeFocused()
    await type('Gone in a moment')
    await press('Enter')
    await expectSent(page, 'Gone in a moment')
    await press('Escape', 'j', 'End')
    await expect(articleWith(page, 'Gone in a moment')).toBeFocused()
    await press('i')
    await expect(page.getByRole('menu', { name: 'More actions' })).toBeVisible()
    await type('d')
    await expect(page.getByRole('menuitem', { name: 'Delete message' })).toBeFocused()
    await press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete this message?' })
    await expect(question).toBeVisible()
    await press('ArrowUp')
    await expect(question.getByRole('button', { name: 'Delete message' })).toBeFocused()
    await press('Enter')
    await expect(articleWith(page, 'Gone in a moment')).toHaveCount(0)
    await expectFocus(page)
  })

  await test.step('begins a topic', async () => {
    await press('Escape', 'c')
    await expect(page.getByRole('combobox', { name: 'Topic' })).toBeFocused()
    await type('third')
    await press('Enter')
    await expect(composer(page)).toBeFocused()
    await type('A topic of its own')
    await press('Enter')
    await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible()
    await press('F6')
    await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeFocused()
    await press('Enter')
    await expect(articleWith(page, 'A topic of its own')).toBeVisible()
    await expectFocus(page)
  })

  await test.step('writes directly', async () => {
    await choose('Lena')
    await expect(composer(page)).toBeFocused()
    await type('Hello Lena')
    await press('Enter')
    await expect(articleWith(page, 'Hello Lena')).toBeVisible()
    await expect(composer(page)).toBeFocused()
  })

  await test.step('searches, and goes to the place of the result', async () => {
    await press('Escape', '/')
    await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused()
    await type('second')
    await press('Enter')
    await expect(articleWith(page, 'And the second one?')).toBeVisible()
    await press('j')
    await expect(messages(page).locator('article:focus')).toHaveCount(1)
    await press('z')
    await expect(page).toHaveURL(/\/near\/\d+$/)
    await expectFocus(page)
  })

  await test.step('sets a status, and clears it', async () => {
    await choose('status', 'Set status')
    const dialog = page.getByRole('dialog', { name: 'Set status' })
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await press('Control+a')
    await type('At the keys')
    await press('Enter')
    await expect(dialog).toHaveCount(0)
    const status = async () =>
      (await lena.call<{ status: { status_text?: string } }>('GET', `/users/${owner.userId}/status`)).status
    await expect.poll(status).toMatchObject({ status_text: 'At the keys' })
    await expectFocus(page)
    await choose('clear status', 'Clear status')
    await expect.poll(status).toEqual({})
    await expectFocus(page)
  })

  await test.step('joins a channel', async () => {
    await choose('keys beside')
    await expect(page).toHaveURL(other.path)
    await choose('Join keys', 'Join keys beside')
    await expect(page.getByRole('button', { name: /^Join / })).toHaveCount(0)
    await expectFocus(page)
  })

  await test.step('makes an event two months on, and moves it by a day', async () => {
    await press('g', 'k')
    await expect(page.locator('[data-quick-event]')).toBeAttached()
    await press('j', 'j')
    await expect(page).toHaveURL(/\/calendar\/month\/\d/)
    await press('c')
    await expect(
      page.getByRole('dialog', { name: 'New event' }).getByRole('textbox', { name: 'Title' }),
    ).toBeFocused()
    const title = aTitle('Keys from end to end')
    await type(title)
    await press('Enter')
    const event = page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) })
    await expect(event).toBeVisible()
    await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1)
    const dayOfEvent = (): Promise<string | null> =>
      event.evaluate((link) => link.closest('[data-date]')?.getAttribute('data-date') ?? null)
    const before = await dayOfEvent()
    await press('F2')
    await expect(page.locator('[role=gridcell] :focus')).toHaveCount(1)
    while (!(await event.evaluate((link) => link === document.activeElement))) await press('ArrowDown')
    await press('Shift+M', 'ArrowRight', 'Enter')
    await expect.poll(dayOfEvent).not.toBe(before)
    await expectFocus(page)
  })

  await test.step('filters the calendar, and shows everything again', async () => {
    const filters = page.getByRole('list', { name: 'Active filters' })
    await press('f')
    await expect(
      page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Today' }),
    ).toBeFocused()
    await press('Enter', 'Escape')
    await expect(filters).toContainText('Today')
    await press('f', 'Enter', 'Escape')
    await expect(filters).toHaveCount(0)
    await expectFocus(page)
    await press('m')
    await expect(page.getByRole('grid', { name: 'Month', exact: true })).toBeVisible()
  })

  const repeated = aTitle('Keys every week')
  await test.step('makes an event that repeats', async () => {
    await press('j')
    await expect(page).toHaveURL(/\/calendar\/month\/\d/)
    await press('c')
    const sheet = page.getByRole('dialog', { name: 'New event' })
    await expect(sheet.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await type(repeated)
    await press('Tab', 'Tab')
    await expect(sheet.getByRole('combobox', { name: 'Repeats' })).toBeFocused()
    await type(wordsFor('Weekly'))
    await press('Control+Enter')
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${repeated}`) })
        .nth(1),
    ).toBeVisible()
    await expectFocus(page)
  })

  await test.step('shares an event in a channel', async () => {
    await press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
    await type(repeated)
    const found = page.getByRole('dialog', { name: 'Go to' }).getByRole('option', { name: repeated }).first()
    await expect(found).toBeVisible()
    await press('ArrowDown')
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(repeated)
    await choose('Share to channel')
    const dialog = page.getByRole('dialog', { name: 'Share to channel' })
    await expect(dialog.getByRole('combobox', { name: 'Channel' })).toBeFocused()
    await type('keys alone')
    await press('Enter', 'Enter')
    await expect(dialog).toHaveCount(0)
    await expectFocus(page)
    const show = page.getByRole('button', { name: 'Show', exact: true })
    await expect(show).toBeVisible()
    // The conversation that the event has now comes before the notices.
    await expect(composer(page)).toBeVisible()
    await press('F6', 'F6')
    await expect(show).toBeFocused()
    await press('Enter')
    await expect(articleWith(page, repeated)).toBeVisible()
    await expectFocus(page)
  })

  await test.step('invites somebody', async () => {
    await choose('Invite people')
    await expect(page.getByRole('textbox', { name: 'Email addresses' })).toBeFocused()
    await type('third@keys.test,')
    await press('Enter')
    await expect(page.getByRole('status').getByText('1 invitation sent')).toBeVisible()
    await expectFocus(page)
  })

  await test.step('chooses a theme, and signs out', async () => {
    await choose('theme dark', 'Theme: Dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await choose('Sign out')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  })

  // One between the two fields of the sign-in, and two from the title of an event to its repeats.
  expect(tabs()).toBe(3)
})
