import type { CDPSession, Locator, Page } from '@playwright/test'
import { keepEvent } from './calendarEvents.ts'
import { articleWith, channelLink, composer, expectSent, open, send, sidebar } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const views = (page: Page): Locator => page.getByRole('navigation', { name: 'Views' })
const sheet = (page: Page): Locator => page.getByRole('menu', { name: 'More actions' })
const back = (page: Page): Locator => page.getByRole('link', { name: 'Back', exact: true })

/** A finger on the screen: Playwright's own has no press that lasts. */
async function fingerOn(page: Page, target: Locator) {
  // The page listens for long presses from then on.
  await expect(page.locator('[role=log]')).toBeAttached()
  const session: CDPSession = await page.context().newCDPSession(page)
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to touch')
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 60, y: box.y + box.height / 2 + down }],
    })
  await touch('touchStart')
  return { moveDown: (pixels: number) => touch('touchMove', pixels), lift: () => touch('touchEnd') }
}

test('on a phone the channels come first, and Back leads from a conversation to the list', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('first', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'A page of its own')
  const page = await signIn('hana', { browser: PHONE })
  await views(page).getByRole('link', { name: 'Channels' }).click()
  await expect(page).toHaveURL('/conversations')
  await expect(page.getByRole('heading', { level: 1, name: 'Channels' })).toBeVisible()
  await expect(views(page).getByRole('link', { name: 'Channels' })).toHaveAttribute('aria-current', 'page')
  await expect(back(page)).toHaveCount(0)
  // Without scrolling: no events and no views stand above them.
  await expect(sidebar(page).getByRole('link').first()).toBeInViewport()
  await expect(sidebar(page).getByText('Today', { exact: true })).toHaveCount(0)

  const filter = sidebar(page).getByRole('textbox', { name: 'Filter' })
  await filter.fill(channel.name)
  await channelLink(page, channel.name).click()
  await expect(page).toHaveURL(channel.path)
  await expect(articleWith(page, 'A page of its own')).toBeVisible()
  await page.getByRole('link', { name: 'Topics' }).click()
  await page.getByRole('link', { name: 'talk', exact: true }).click()
  await expect(page).toHaveURL(channel.topicPath('talk'))
  await back(page).click()
  await expect(page).toHaveURL('/conversations')
  // The arrow went back instead of adding to the history: what is behind the list is the page before it.
  await page.goBack()
  await expect(page).toHaveURL('/inbox')
})

test('on a phone the name of a channel is not cut off beside the way to its topics', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('kitchen and garden', ['hana', 'lena'])
  const page = await signIn('hana', { path: channel.path, browser: PHONE })
  const isCut = (name: Locator): Promise<boolean> =>
    name.evaluate((element) => element.scrollWidth > element.clientWidth)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title.getByText(channel.name)).toBeVisible()
  expect(await isCut(title.getByText(channel.name))).toBe(false)
  const topics = page.getByRole('link', { name: 'Topics', exact: true })
  await expect(topics).toBeVisible()
  const height = (await topics.boundingBox())?.height ?? 0
  expect(height).toBeGreaterThanOrEqual(24)
})

test('on a phone the buttons about a channel with a long name stay on the screen', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('communications and member relations', ['lena', 'noah'])
  const page = await signIn('hana', { path: channel.path, browser: PHONE })
  const isWhole = async (part: Locator): Promise<boolean> => {
    const box = await part.boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= 390
  }
  const join = page.getByRole('button', { name: `Join ${channel.name}` })
  await expect(join).toBeVisible()
  expect(await isWhole(join)).toBe(true)
  await join.click()
  await expect(join).toBeHidden()

  await page.goto(channel.topicPath('talk'))
  await composer(page).fill('@**Wei Zhang** and @**Ada Keller** look')
  const warning = page.getByRole('list', { name: 'Before you send' }).getByRole('listitem')
  const [add, dismiss] = [
    warning.getByRole('button').first(),
    warning.getByRole('button', { name: 'Dismiss' }),
  ]
  await expect(dismiss).toBeVisible()
  expect(await isWhole(add)).toBe(true)
  const [text, cross] = [await warning.getByText(/notified/).boundingBox(), await dismiss.boundingBox()]
  expect(cross?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
})

test('on a phone the name of a conversation does not move when the way back arrives', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('still', ['hana'])
  const page = await signIn('hana', { browser: PHONE, path: channel.path })
  await expect(back(page)).toBeVisible()
  const left = async (): Promise<number | undefined> =>
    (await page.getByRole('heading', { level: 1 }).boundingBox())?.x
  const settled = await left()
  // Its code never arrives.
  await page.route('**/assets/BackButton-*.js', () => undefined)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: channel.name })).toBeVisible()
  expect(await left()).toBe(settled)
})

test('on a phone Back leads to the inbox from what the inbox opened, and to the channels from a link', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('from here', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'From the inbox')
  const page = await signIn('hana', { browser: PHONE })
  await page.getByRole('main').getByRole('link', { name: /^talk/ }).first().click()
  await expect(page).toHaveURL(channel.topicPath('talk'))
  await back(page).click()
  await expect(page).toHaveURL('/inbox')
  const direct = await page.context().newPage()
  await open(direct, channel.topicPath('talk'))
  await back(direct).click()
  await expect(direct).toHaveURL('/conversations')
  await direct.goBack()
  await expect(direct).toHaveURL(channel.topicPath('talk'))
})

test.describe('of a refused message', () => {
  test.use({ expectedErrors: [/400/] })

  test('on a phone the drafts show the words, with the buttons below', async ({ signIn, stage }) => {
    const channel = await stage.channel('refusing', ['hana'])
    const page = await signIn('hana', { browser: PHONE, path: channel.topicPath('talk') })
    await page.route('**/api/v1/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not here' } })
        : route.fallback(),
    )
    await composer(page).fill('Refused on the way')
    await composer(page).press('Enter')
    await expect(articleWith(page, 'Refused on the way')).toHaveAttribute('data-state', 'failed')
    await open(page, '/drafts')
    const row = page.getByRole('region', { name: 'Not sent' }).getByRole('listitem')
    const words = await row.getByRole('link').boundingBox()
    const button = await row.getByRole('button', { name: 'Retry', exact: true }).boundingBox()
    if (!words || !button) throw new Error('The message is listed')
    expect(words.width).toBeGreaterThan(300)
    expect(button.y).toBeGreaterThanOrEqual(words.y + words.height)
  })
})

test('a message begins in the inbox where the page has no composer', async ({ signIn }) => {
  const people = (page: Page): Locator => page.getByRole('combobox', { name: 'To', exact: true })
  const phone = await signIn('hana', { browser: PHONE, path: '/conversations' })
  await sidebar(phone).getByRole('button', { name: 'New direct message' }).click()
  await expect(phone).toHaveURL('/inbox')
  await expect(people(phone)).toBeFocused()

  const wide = await signIn('hana', { path: '/settings/profile' })
  await sidebar(wide).getByRole('button', { name: 'New direct message' }).click()
  await expect(people(wide)).toBeFocused()
  await open(wide, '/settings/profile')
  await wide.keyboard.press('c')
  await expect(wide).toHaveURL('/inbox')
  await expect(wide.getByRole('combobox', { name: 'Channel' })).toBeFocused()
})

test('in a wide window the page of the channels is the home view, beside the channels', async ({
  signIn,
}) => {
  const page = await signIn('hana', { path: '/conversations' })
  await expect(page).toHaveURL('/inbox')
  await expect(sidebar(page)).toHaveCount(1)
})

test('on a phone a long press opens the actions of a message as a sheet', async ({ signIn, stage }) => {
  const channel = await stage.channel('held', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Press me for long')
  const page = await signIn('hana', { browser: PHONE, path: channel.topicPath('talk') })
  const message = articleWith(page, 'Press me for long')
  await expect(message).toBeVisible()

  const first = await fingerOn(page, message)
  await expect(sheet(page)).toBeVisible()
  await first.lift()
  await expect(sheet(page)).toBeVisible() // The finger that opened it does not close it.
  const bottom = async () => {
    const box = await sheet(page).boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  await expect.poll(bottom).toBe(844)
  await sheet(page).getByRole('menuitemcheckbox', { name: 'React with thumbs up' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(message.getByRole('button', { name: /thumbs up.*1/ })).toBeVisible()

  const second = await fingerOn(page, message)
  await expect(sheet(page)).toBeVisible()
  await second.lift()
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(channel.topicPath('talk'))

  const third = await fingerOn(page, message)
  await sheet(page).getByRole('menuitem', { name: 'Reply', exact: true }).waitFor()
  await third.lift()
  await sheet(page).getByRole('menuitem', { name: 'Reply', exact: true }).click()
  await expect(composer(page)).toBeFocused()
})

test('on a phone the menu of the account opens above the bar at the foot', async ({ signIn }) => {
  const page = await signIn('lena', { browser: PHONE })
  const button = page.getByRole('button', { name: /^Your account/ })
  await button.tap()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'Settings', exact: true })).toBeVisible()
  const [bar, open] = [await button.boundingBox(), await menu.boundingBox()]
  if (!bar || !open) throw new Error('The menu is open')
  expect(open.y + open.height).toBeLessThanOrEqual(bar.y)
})

test('on a phone the text of a message is selected from its sheet, and stays selected', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('selected', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Words to take along')
  const page = await signIn('hana', { browser: PHONE, path: channel.topicPath('talk') })
  const finger = await fingerOn(page, articleWith(page, 'Words to take along'))
  await expect(sheet(page)).toBeVisible()
  await finger.lift()
  await sheet(page).getByRole('menuitem', { name: 'Select text' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('Words to take along')
})

test('on a phone the composer is a line that grows, with its tools, while one writes', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('one line', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Room to read')
  const page = await signIn('hana', { browser: PHONE, path: channel.topicPath('talk') })
  const form = page.getByRole('form', { name: 'Compose' })
  const height = async () => (await form.boundingBox())?.height
  await expect(composer(page)).toBeVisible()
  await expect.poll(height).toBeLessThan(80)
  await expect(form.getByRole('button', { name: 'Attach files' })).toBeHidden()
  await composer(page).click()
  await expect(form.getByRole('button', { name: 'Attach files' })).toBeVisible()
  await composer(page).fill('Not sent yet')
  // What is written stays in sight with its button, wherever one presses.
  await articleWith(page, 'Room to read').click()
  await expect(composer(page)).not.toBeFocused()
  await expect(form.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await send(page, 'Written with a thumb')
  await expectSent(page, 'Written with a thumb')
  await articleWith(page, 'Room to read').click()
  await expect(form.getByRole('button', { name: 'Attach files' })).toBeHidden()
  await expect.poll(height).toBeLessThan(80)

  // In a channel the line says what it begins; its address shows with the tools.
  await open(page, channel.path)
  await expect(page.getByRole('combobox', { name: 'Topic' })).toBeHidden()
  await expect(composer(page)).toHaveAttribute('placeholder', `New topic in #${channel.name}`)
  await composer(page).click()
  await expect(page.getByRole('combobox', { name: 'Topic' })).toBeVisible()
})

test('on a phone filters are as high as a finger needs, and no table of the settings goes sideways', async ({
  signIn,
}) => {
  const page = await signIn('owner', { path: '/feed', browser: PHONE })
  const tabs = (name: string): Locator =>
    page.getByRole('navigation', { name, exact: true }).getByRole('link')
  for (const [path, name] of [
    ['/feed', 'Show'],
    ['/search?q=the', 'Where to search'],
    ['/drafts', 'Drafts, scheduled and reminders'],
  ] as const) {
    await open(page, path)
    await expect(tabs(name).first()).toBeVisible()
    for (const tab of await tabs(name).all()) {
      expect((await tab.boundingBox())?.height, path).toBeGreaterThanOrEqual(36)
    }
  }
  await open(page, '/settings/notifications')
  await expect(page.getByRole('combobox', { name: 'general: Push' })).toBeAttached()
  for (const table of await page.getByRole('main').getByRole('table').all()) {
    const room = await table.evaluate((each) => each.parentElement?.clientWidth ?? 0)
    expect(await table.evaluate((each) => each.scrollWidth)).toBeLessThanOrEqual(room)
  }
})

test('on a phone a search shows one of the events it found, and the others on request', async ({
  signIn,
}) => {
  const word = `sundial${process.pid}`
  const page = await signIn('owner', { browser: PHONE })
  for (const place of ['garden', 'roof', 'pier']) await keepEvent(page, { title: `${word} at the ${place}` })
  await page.goto(`/search?q=${word}`)
  const events = page.getByRole('list', { name: 'Events found' })
  await expect(events.getByRole('link')).toHaveCount(1)
  await events.getByRole('button', { name: '2 more' }).click()
  await expect(events.getByRole('link')).toHaveCount(3)
  await expect(events.getByRole('link').nth(1)).toBeFocused()
})
