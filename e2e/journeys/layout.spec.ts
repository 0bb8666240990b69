import type { Locator, Page } from '@playwright/test'
import { keepEvent } from './calendarEvents.ts'
import {
  articleWith,
  channelLink,
  composer,
  expectAllParts,
  expectSent,
  open,
  send,
  sidebar,
} from './conversation.ts'
import { expect, test } from './fixtures.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const TABLET = { viewport: { width: 1024, height: 768 } }

const views = (page: Page): Locator => page.getByRole('navigation', { name: 'Views' })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Channels' })

const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overhang).toBe(0)
}

const backgroundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.querySelector('main') ?? document.body).backgroundColor)

test.describe('on a phone', () => {
  test('on a phone tabs are at the foot, channels are a page, and messages can be written', async ({
    signIn,
    stage,
  }) => {
    const channel = await stage.channel('pocket', ['hana', 'lena'])
    await (await stage.person('lena')).say(channel.id, 'talk', 'Small screen, big words')
    const page = await signIn('hana', { browser: PHONE })
    await expect(sidebar(page)).toHaveCount(0)
    await expect(views(page).getByRole('link', { name: 'Inbox' })).toHaveAttribute('aria-current', 'page')
    await expect(views(page).getByRole('link', { name: 'Calendar' })).toBeVisible()
    await views(page).getByRole('link', { name: 'Channels' }).click()
    await channelLink(page, channel.name).click()
    await expect(sidebar(page)).toHaveCount(0)
    await expect(articleWith(page, 'Small screen, big words')).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await open(page, channel.topicPath('talk'))
    await send(page, 'Written with a thumb')
    await expectSent(page, 'Written with a thumb')
    await expect(composer(page)).toBeInViewport()
    const rightEdge = async () => {
      const box = await composer(page).boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 0)
    }
    await expect.poll(rightEdge).toBeLessThanOrEqual(390)
    await expectNoSidewaysScroll(page)
    await views(page).getByRole('link', { name: 'Channels' }).click()
    const filter = sidebar(page).getByRole('textbox', { name: 'Filter' })
    await filter.fill('general')
    await filter.press('Enter')
    await expect(page).toHaveURL(/\/channel\/\d+-general$/)
    await expect(sidebar(page)).toHaveCount(0)
  })

  test('on a phone controls are at least 44 pixels high', async ({ signIn }) => {
    const page = await signIn('hana', { browser: PHONE })
    const tabs = views(page).locator('a, button')
    await expect(tabs).toHaveCount(5)
    for (const tab of await tabs.all()) {
      await expect.poll(async () => (await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  })

  test('on a phone a notice appears above the composer', async ({ signIn, stage }) => {
    const channel = await stage.channel('put off', ['hana'])
    const page = await signIn('hana', { browser: PHONE, path: channel.topicPath('talk') })
    await composer(page).fill('Not now')
    await page.getByRole('button', { name: 'More ways to send', exact: true }).click()
    await page.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem')
    await expect(notice).toBeVisible()
    const gap = async () => {
      const above = await notice.boundingBox()
      const below = await composer(page).boundingBox()
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
    }
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
  })

  test('on a phone the account and the theme are under “You”', async ({ signIn }) => {
    const page = await signIn('hana', { browser: PHONE })
    await views(page).getByRole('button', { name: 'Your account: Hana Kobayashi' }).click()
    await page.getByRole('menuitem', { name: 'Appearance' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test('at 320 pixels no page scrolls sideways', async ({ signIn, stage }) => {
  const channel = await stage.channel('narrowest', ['hana', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'talk', `A_word_that_never_ends_${'x'.repeat(200)}`)
  await lena.say(channel.id, 'talk', `\`\`\`\n${'long line of code '.repeat(20)}\n\`\`\``)
  await lena.say(
    channel.id,
    'talk',
    `|${' column |'.repeat(12)}\n|${'---|'.repeat(12)}\n|${' cell |'.repeat(12)}`,
  )
  const page = await signIn('hana', {
    path: channel.topicPath('talk'),
    browser: { viewport: { width: 320, height: 568 } },
  })
  await expect(articleWith(page, 'long line of code')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('on a tablet the rail remains and the channels are in a drawer', async ({ signIn, stage }) => {
  const channel = await stage.channel('tablet', ['hana'])
  const page = await signIn('hana', { browser: TABLET })
  await expect(views(page).getByRole('link', { name: 'Recent' })).toBeVisible()
  await expect(sidebar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Open channels' }).click()
  await channelLink(page, channel.name).click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(page).toHaveURL(channel.path)
  await expectNoSidewaysScroll(page)
})

test('on a tablet Back closes the drawer and keeps the page', async ({ signIn }) => {
  const page = await signIn('hana', { browser: TABLET, path: '/starred' })
  await page.getByRole('button', { name: 'Open channels' }).click()
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(drawer(page)).toHaveCount(0)
  await expect(page).toHaveURL('/starred')
})

test('on a wide screen rail, channels, messages and details are side by side', async ({ signIn, stage }) => {
  const channel = await stage.channel('wide', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Room for everything')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await expect(sidebar(page)).toBeVisible()
  await expect(articleWith(page, 'Room for everything')).toBeVisible()
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details).toHaveCount(0)
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(details).toContainText(`For wide`)
  await expect(sidebar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(details).toHaveCount(0)
})

test('on a phone details cover the view, and make room for the next one', async ({ signIn, stage }) => {
  const channel = await stage.channel('narrow details', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Behind the details')
  const page = await signIn('hana', {
    path: channel.path,
    browser: { viewport: { width: 390, height: 844 } },
  })
  const details = page.getByRole('complementary', { name: 'Details' })
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await details.getByRole('link', { name: 'talk' }).click()
  await expect(page).toHaveURL(channel.topicPath('talk'))
  await expect(details).toHaveCount(0)
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(details).toBeVisible()
  await page.reload()
  await expect(articleWith(page, 'Behind the details')).toBeVisible()
  await expect(details).toHaveCount(0)
})

test('the channel list is made wider by keyboard', async ({ signIn }) => {
  const page = await signIn('hana')
  const resizer = page.getByRole('separator', { name: 'Width of the channel list' })
  const before = (await sidebar(page).boundingBox())?.width ?? 0
  await resizer.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBeGreaterThan(before)
})

const openThemes = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Appearance' }).click()
}

test('a notice covers neither the account, nor the channels, nor the composer', async ({ signIn, stage }) => {
  const channel = await stage.channel('uncovered', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await composer(page).fill('Not now')
  await page.getByRole('button', { name: 'More ways to send', exact: true }).click()
  await page.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem')
  await expect(notice).toBeVisible()
  const [box, list, field] = [
    await notice.boundingBox(),
    await sidebar(page).boundingBox(),
    await composer(page).boundingBox(),
  ]
  expect(box?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0)
})

test('the account menu has entries that one takes in at a glance, and menus of its own for the rest', async ({
  signIn,
}) => {
  const page = await signIn('hana')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText([
    'Set status…',
    'Pause notifications',
    'Appearance',
    'Invite people',
    'Settings',
    'Organization settings',
    /^Keyboard shortcuts/,
    'Sign out',
  ])
  await page.getByRole('menuitem', { name: 'Pause notifications' }).press('ArrowRight')
  await expect(page.getByRole('menuitem', { name: 'For 30 minutes' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeFocused()
})

test.describe('the theme', () => {
  test('a theme is chosen, shown at once and kept', async ({ signIn }) => {
    const page = await signIn('hana', { browser: { colorScheme: 'light' } })
    await expect(sidebar(page)).toBeVisible()
    const light = await backgroundOf(page)
    await openThemes(page)
    await expect(page.getByRole('menuitemradio', { name: 'Match system' })).toHaveAttribute(
      'aria-checked',
      'true',
    )
    await page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click()
    await expect.poll(() => backgroundOf(page)).not.toBe(light)
    await page.reload()
    await expect(sidebar(page)).toBeVisible()
    await expect.poll(() => backgroundOf(page)).not.toBe(light)
    await openThemes(page)
    await page.getByRole('menuitemradio', { name: 'Light', exact: true }).click()
    await expect.poll(() => backgroundOf(page)).toBe(light)
  })

  test('the theme follows the system while none is chosen', async ({ signIn }) => {
    const page = await signIn('hana', { browser: { colorScheme: 'light' } })
    await expect(sidebar(page)).toBeVisible()
    const light = await backgroundOf(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => backgroundOf(page)).not.toBe(light)
  })
})

test('what is below the window moves its own page alone, not the frame of the app', async ({ signIn }) => {
  const page = await signIn('hana', { path: '/event/new' })
  const bottom = page.getByRole('button', { name: 'Save event' })
  await expect(bottom).toBeVisible()
  const top = () => sidebar(page).boundingBox()
  const before = await top()
  // As browsers do for the focus and for a search in the page.
  await page
    .locator('form input, form textarea, form button')
    .evaluateAll((all) => all.forEach((each) => each.scrollIntoView({ block: 'start' })))
  expect(await top()).toEqual(before)
})

for (const [size, browser] of Object.entries({ window: {}, phone: PHONE })) {
  test(`a notice covers no button of the form of an event, in a ${size}`, async ({ signIn }) => {
    const page = await signIn('owner', { browser })
    const { slug, title } = await keepEvent(page)
    await page.goto(`/event/${slug}/edit`)
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title} again`)
    await page.getByRole('button', { name: 'Save event' }).click()
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem')
    await expect(notice).toContainText('saved')
    await page.getByRole('link', { name: 'Edit event' }).click()
    const cancel = page.getByRole('button', { name: 'Cancel' }).or(page.getByRole('link', { name: 'Cancel' }))
    await expect(cancel).toBeVisible()
    const gap = async () => {
      const above = await notice.boundingBox()
      const below = await cancel.boundingBox()
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
    }
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    // Nor when the form is scrolled to its end.
    await page.getByRole('button', { name: 'Duplicate' }).scrollIntoViewIfNeeded()
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    await expect(notice).toBeInViewport({ ratio: 1 })
  })
}

/** Parts that people press as soon as they see them, by the page that they look at. */
const PRESSED = {
  inbox: 'main [data-row]',
  drafts: 'main header nav',
  starred: 'main section[aria-label]',
  calendar: '[data-calendar-filter]',
} as const

/** Notes each place where the last of the elements is drawn while the page loads. */
const noteItsPlaces = (selectors: typeof PRESSED): void => {
  const places = new Set<string>()
  const [, page] = location.pathname.split('/')
  const selector = Object.entries(selectors).find(([name]) => name === page)?.[1]
  const note = (): void => {
    const element = selector === undefined ? undefined : [...document.querySelectorAll(selector)].at(-1)
    const { x, y } = element?.getBoundingClientRect() ?? {}
    if (x !== undefined && y !== undefined) places.add(`${Math.round(x)} ${Math.round(y)}`)
    requestAnimationFrame(note)
  }
  Object.assign(globalThis, { places })
  note()
}

for (const [size, browser, addresses] of [
  ['a phone', PHONE, ['/inbox', '/drafts']],
  ['a wide window', undefined, ['/starred', '/calendar']],
] as const) {
  test(`in ${size} no part moves from under the pointer while a page loads`, async ({ signIn }) => {
    const page = await signIn('member', browser ? { browser, fresh: true } : { fresh: true })
    await page.addInitScript(noteItsPlaces, PRESSED)
    for (const address of addresses) {
      await open(page, address)
      await expectAllParts(page)
      const places = await page.evaluate(() => [...(Reflect.get(globalThis, 'places') as Set<string>)])
      expect.soft(places, address).toHaveLength(1)
    }
  })
}
