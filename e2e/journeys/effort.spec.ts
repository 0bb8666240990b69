import type { Page } from '@playwright/test'
import { wordsFor } from '../translated/counterparts.ts'
import { aTitle, dayFromNow } from './calendarEvents.ts'
import { act, articleWith, composer, listening, numbered, open } from './conversation.ts'
import { expect, PASSWORD, test } from './fixtures.ts'

/** What a job costs: presses of the pointer, and of keys; a typed text counts as none. */
interface Effort {
  readonly clicks: number
  readonly keys: number
}

/** Counts presses in the page from now on. Runs in the page before the app. */
function countPresses(): void {
  const effort = { clicks: 0, keys: 0 }
  Object.assign(globalThis, { effort })
  const isText = (target: EventTarget | null): boolean =>
    target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  addEventListener('pointerdown', () => void (effort.clicks += 1), true)
  addEventListener(
    'keydown',
    ({ key, target }) => {
      if (/^(Shift|Control|Meta|Alt)$/.test(key)) return
      if (key.length > 1 || !isText(target)) effort.keys += 1
    },
    true,
  )
}

/** Does a job in the page. @returns what it cost */
async function costOf(page: Page, job: () => Promise<void>): Promise<Effort> {
  const read = (): Promise<Effort> =>
    page.evaluate(() => ({ ...(globalThis as unknown as { effort: Effort }).effort }))
  const before = await read()
  await job()
  const after = await read()
  return { clicks: after.clicks - before.clicks, keys: after.keys - before.keys }
}

test('an event is made where one points: a press, its title, Enter', async ({ signIn }) => {
  const date = dayFromNow(410)
  const page = await signIn('owner', { path: `/calendar/week/${date}`, before: countPresses })
  const title = aTitle('Pointed')
  await expect(page.locator('[data-quick-event]')).toBeAttached()
  const box = await page.locator(`section[data-date="${date}"]`).boundingBox()
  if (!box) throw new Error('The day is not drawn')
  expect(
    await costOf(page, async () => {
      await page.mouse.click(box.x + box.width - 6, box.y + 14 * 48 + 10)
      await expect(
        page.getByRole('dialog', { name: 'New event' }).getByRole('textbox', { name: 'Title' }),
      ).toBeFocused()
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
    }),
  ).toEqual({ clicks: 1, keys: 1 })
})

test('a weekly series of ten where one points: the title, its repeats, and saving', async ({ signIn }) => {
  const date = dayFromNow(412)
  const page = await signIn('owner', { path: `/calendar/week/${date}`, before: countPresses })
  const title = aTitle('Every week')
  await expect(page.locator('[data-quick-event]')).toBeAttached()
  const box = await page.locator(`section[data-date="${date}"]`).boundingBox()
  if (!box) throw new Error('The day is not drawn')
  const sheet = page.getByRole('dialog', { name: 'New event' })
  const repeats = sheet.getByRole('combobox', { name: 'Repeats' })
  const cost = await costOf(page, async () => {
    await page.mouse.click(box.x + box.width - 6, box.y + 14 * 48 + 10)
    await expect(sheet.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await page.keyboard.type(title)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(repeats).toBeFocused()
    await page.keyboard.press(wordsFor('Weekly').slice(0, 1).toLowerCase())
    await expect(repeats).toHaveAccessibleDescription(/10/)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  })
  // Elsewhere: the day, "More options", the repeats, one of them, and "Save".
  expect(cost).toEqual({ clicks: 1, keys: 4 })
  const stored = await page.request.get(
    `${new URL(page.url()).origin}/calendar/events/v1/events?search=${encodeURIComponent(title)}&start_date=2020-01-01`,
  )
  expect(((await stored.json()) as { total: number }).total).toBe(10)
})

test('from signing in to an event made and moved by keys alone, with one Tab', async ({ visit }) => {
  const page = await visit()
  const { keyboard } = page
  await page.goto('/sign-in')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await keyboard.type('owner@demo.test')
  await keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await keyboard.type(PASSWORD)
  await keyboard.press('Enter')
  await listening(page)

  // The calendar, two months on: a day without other events.
  await keyboard.press('g')
  await keyboard.press('k')
  await expect(page.locator('[data-quick-event]')).toBeAttached()
  await keyboard.press('j')
  await keyboard.press('j')
  await expect(page).toHaveURL(/\/calendar\/month\/\d/)
  await keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New event' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  const title = aTitle('Keys only')
  await keyboard.type(title)
  await keyboard.press('Enter')
  const event = page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) })
  await expect(event).toBeVisible()
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1)

  // Into the day, to the event, and one day on.
  const dayOfEvent = (): Promise<string | null> =>
    event.evaluate((link) => link.closest('[data-date]')?.getAttribute('data-date') ?? null)
  const before = await dayOfEvent()
  await keyboard.press('F2')
  await expect(page.locator('[role=gridcell] :focus')).toHaveCount(1)
  while (!(await event.evaluate((link) => link === document.activeElement))) await keyboard.press('ArrowDown')
  await keyboard.press('Shift+M')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect.poll(dayOfEvent).not.toBe(before)
  // One for the new event, one for its move.
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(2)
})

/** Frequent jobs in a conversation, each with what it costs where it costs least. */
test.describe('frequent jobs cost no more than elsewhere', () => {
  test('the next unread conversation: a press, or a key', async ({ signIn, stage }) => {
    const channel = await stage.channel('next job', ['hana', 'lena'])
    const lena = await stage.person('lena')
    const hana = await stage.person('hana')
    await hana.markAllRead()
    await lena.say(channel.id, 'first', 'Read me')
    const page = await signIn('hana', { path: channel.topicPath('begin'), before: countPresses })
    const next = page.getByRole('link', { name: /^Next: / })
    await expect(next).toBeVisible()
    expect(await costOf(page, () => next.click())).toEqual({ clicks: 1, keys: 0 })
    await expect(page).toHaveURL(channel.topicPath('first'))
    await lena.say(channel.id, 'second', 'And me')
    await expect(next).toBeVisible()
    expect(await costOf(page, () => page.keyboard.press('n'))).toEqual({ clicks: 0, keys: 1 })
    await expect(page).toHaveURL(channel.topicPath('second'))
  })

  test('reading on by key needs no press before', async ({ signIn, stage }) => {
    const channel = await stage.channel('scroll job', ['hana', 'lena'])
    const lena = await stage.person('lena')
    const ids = await lena.sayAll(channel.id, 'talk', numbered('Line', 60))
    await (await stage.person('hana')).markRead(ids)
    const page = await signIn('hana', { path: channel.topicPath('talk'), before: countPresses })
    await expect(articleWith(page, 'Line 060')).toBeInViewport()
    expect(await costOf(page, () => page.keyboard.press('PageUp'))).toEqual({ clicks: 0, keys: 1 })
    await expect(articleWith(page, 'Line 060')).not.toBeInViewport()
  })

  test('a reply in the open conversation: a key, and none for people who write at once', async ({
    signIn,
    stage,
  }) => {
    const channel = await stage.channel('reply job', ['hana', 'lena'])
    const lena = await stage.person('lena')
    await lena.say(channel.id, 'here', 'Are you there?')
    await lena.say(channel.id, 'there', 'And here?')
    const page = await signIn('hana', { path: channel.topicPath('here'), before: countPresses })
    await expect(articleWith(page, 'Are you there?')).toBeVisible()
    await expect(composer(page)).toBeVisible()
    const reply = async (text: string, ...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
      await expect(composer(page)).toBeFocused()
      await page.keyboard.type(text)
      await expect(composer(page)).toHaveValue(text)
    }
    expect(await costOf(page, () => reply('Yes', 'r'))).toEqual({ clicks: 0, keys: 1 })

    await open(page, '/settings/preferences')
    await page.getByRole('switch', { name: 'Start writing when a conversation opens' }).click()
    await open(page, channel.topicPath('there'))
    await expect(articleWith(page, 'And here?')).toBeVisible()
    expect(await costOf(page, () => reply('Here too'))).toEqual({ clicks: 0, keys: 0 })
  })

  test('a new topic in the channel on screen: C, its name, Enter', async ({ signIn, stage }) => {
    const channel = await stage.channel('topic job', ['hana'])
    const page = await signIn('hana', { path: channel.path, before: countPresses })
    await expect(composer(page)).toBeVisible()
    const cost = await costOf(page, async () => {
      await page.keyboard.press('c')
      await expect(page.getByRole('combobox', { name: 'Topic' })).toBeFocused()
      await page.keyboard.type('brand new')
      await page.keyboard.press('Enter')
      await expect(composer(page)).toBeFocused()
    })
    expect(cost).toEqual({ clicks: 0, keys: 2 })
  })

  test('a direct message: Ctrl+K, a name, Enter, and one writes', async ({ signIn }) => {
    const page = await signIn('hana', { before: countPresses })
    const cost = await costOf(page, async () => {
      await page.keyboard.press('Control+k')
      const field = page.getByRole('combobox', { name: 'Go to' })
      await expect(field).toBeFocused()
      await page.keyboard.type('Lena')
      await expect(page.getByRole('option', { selected: true })).toContainText('Lena')
      await page.keyboard.press('Enter')
      await expect(composer(page)).toBeFocused()
    })
    expect(cost).toEqual({ clicks: 0, keys: 2 })
  })

  test('agreeing, quoting, and going to the place of a result: a press each', async ({ signIn, stage }) => {
    const channel = await stage.channel('press job', ['hana', 'lena'])
    await (await stage.person('lena')).say(channel.id, 'talk', 'The zeppelin lands at noon')
    const page = await signIn('hana', { path: channel.topicPath('talk'), before: countPresses })
    const message = articleWith(page, 'The zeppelin lands at noon')
    await expect(message).toBeVisible()
    const agreed = message.getByRole('button', { name: /thumbs up.*1/ })
    expect(await costOf(page, () => page.keyboard.press('+'))).toEqual({ clicks: 0, keys: 1 })
    await expect(agreed).toBeVisible()
    await page.keyboard.press('+')
    await expect(agreed).toHaveCount(0)
    expect(await costOf(page, () => act(message, 'React with thumbs up'))).toEqual({ clicks: 1, keys: 0 })
    await expect(agreed).toBeVisible()
    expect(await costOf(page, () => act(message, 'Quote and reply'))).toEqual({ clicks: 1, keys: 0 })
    await expect(page.getByRole('list', { name: 'Quotes' })).toContainText('zeppelin')
    await page.goto('/search?q=zeppelin')
    const place = articleWith(page, 'The zeppelin lands at noon').locator('a:has(time)')
    await expect(place).toBeVisible()
    expect(await costOf(page, () => place.click())).toEqual({ clicks: 1, keys: 0 })
    await expect(page).toHaveURL(/\/near\/\d+$/)
  })
})
