import type { Page } from '@playwright/test'
import { barriers, barriersInBothThemes } from './barriers.ts'
import { act, articleWith, choose, composer, follow, messages, sidebar } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const expectAccessible = async (page: Page): Promise<void> =>
  expect(await barriersInBothThemes(page)).toEqual([])

const rich = [
  '# Heading\n\n* one\n* two\n\n1. first\n2. second',
  '> quoted\n\n`code` and\n```js\nconst answer = 42 // a comment\n```',
  '| left | right |\n|---|---:|\n| a | 1 |\n| b | 2 |',
  'A [link](https://example.com), @**Hana Kobayashi**, #**general** and :tada: :octopus:',
  '```spoiler Hidden\nSurprise\n```',
  '$$e^{i\\pi} + 1 = 0$$ at <time:2031-03-04T09:00:00Z>',
]

test('the sign-in page has no violations', async ({ visit }) => {
  const page = await visit()
  await page.goto('/sign-in')
  await expect(page.getByRole('list', { name: 'Sample accounts' }).getByRole('button').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await expectAccessible(page)
})

test('the views have no violations', async ({ signIn }) => {
  test.slow() // Checks a dozen pages, each in full.
  const page = await signIn('member')
  const addresses = {
    '/inbox': 'Inbox',
    '/recent': 'Recent',
    '/feed': 'Combined feed',
    '/mentions': 'Mentions',
    '/starred': 'Starred',
    '/drafts': 'Drafts',
    '/scheduled': 'Scheduled',
    '/reminders': 'Reminders',
    '/channels': 'Browse channels',
    '/search?q=version': 'Search',
    '/calendar': 'Calendar',
    '/no/such/place': 'Page not found',
  }
  for (const [address, name] of Object.entries(addresses)) {
    await follow(page, address)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(sidebar(page)).toBeVisible()
    if (/feed|search/.test(address)) await expect(messages(page).getByRole('article').first()).toBeVisible()
    expect(await barriersInBothThemes(page), address).toEqual([])
  }
})

test('conversations have no violations', async ({ signIn, stage }) => {
  test.slow()
  const channel = await stage.channel('rich', ['hana', 'lena'])
  const [hana, lena] = await Promise.all([stage.person('hana'), stage.person('lena')])
  const ids = await lena.sayAll(channel.id, 'talk', rich)
  await lena.call('POST', `/messages/${ids[0]}/reactions`, { emoji_name: 'tada' })
  await hana.call('POST', `/messages/${ids[0]}/reactions`, { emoji_name: 'eyes' })
  await lena.write([hana.userId], 'Between us')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await expect(articleWith(page, 'Hidden')).toBeVisible()
  await expect(composer(page)).toBeVisible()
  await expectAccessible(page)
  for (const path of [channel.path, `${channel.path}/topics`, `/dm/${lena.userId}`]) {
    await follow(page, path)
    await expect(composer(page)).toBeVisible()
    expect(await barriersInBothThemes(page), path).toEqual([])
  }
})

test('overlays have no violations', async ({ signIn, stage }) => {
  test.slow()
  const channel = await stage.channel('layers', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Underneath')
  await (await stage.person('hana')).say(channel.id, 'talk', 'Mine')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const article = articleWith(page, 'Underneath')
  const closing = async (name: string): Promise<void> => {
    expect(await barriersInBothThemes(page), name).toEqual([])
    await page.keyboard.press('Escape')
  }
  await act(article, 'Add reaction')
  // The whole table of emoji would only repeat the same control.
  await page.getByRole('searchbox', { name: 'Find an emoji' }).fill('tada')
  await expect(page.getByRole('grid', { name: 'Results' })).toBeVisible()
  await closing('the picker')
  await act(article, 'More actions')
  await expect(page.getByRole('menu')).toBeVisible()
  await closing('the menu')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('option').first()).toBeVisible()
  await closing('the switcher')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await closing('the shortcuts')
  await composer(page).pressSequentially('@l')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await closing('the suggestions')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).pressSequentially('l')
  await expect(page.getByRole('listbox', { name: 'Search' })).toBeVisible()
  await closing('what the search suggests')
  await act(articleWith(page, 'Mine'), 'Edit')
  await expect(page.getByRole('textbox', { name: 'Message text' })).toBeFocused()
  await closing('the editor')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible()
  await closing('details')
})

test('the question before deleting a message has no violations', async ({ signIn, stage }) => {
  const channel = await stage.channel('deletion', ['admin'])
  await (await stage.person('admin')).say(channel.id, 'talk', 'Going')
  const page = await signIn('admin', { path: channel.topicPath('talk') })
  await choose(articleWith(page, 'Going'), 'Delete message')
  await expect(page.getByRole('dialog', { name: 'Delete this message?' })).toBeVisible()
  await expectAccessible(page)
})

test('the phone’s layout has no violations', async ({ signIn, stage }) => {
  const channel = await stage.channel('phone', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'On the go')
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const page = await signIn('hana', { browser: phone, path: channel.topicPath('talk') })
  await expect(articleWith(page, 'On the go')).toBeVisible()
  await expect(composer(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Channels' }).click()
  await expect(sidebar(page)).toBeVisible()
  await expectAccessible(page)
})

for (const density of ['compact', 'roomy'] as const) {
  test(`the ${density} density has no violations`, async ({ signIn, stage }) => {
    test.slow() // Checks four pages, each in full.
    const channel = await stage.channel(`dense ${density}`, ['hana', 'lena'])
    await (await stage.person('lena')).sayAll(channel.id, 'talk', rich)
    const page = await signIn('hana', { fresh: true })
    await page.evaluate((chosen) => localStorage.setItem('parley.density', chosen), density)
    const addresses = {
      [channel.topicPath('talk')]: articleWith(page, 'Hidden'),
      '/inbox': page.getByRole('heading', { name: 'Inbox', level: 1 }),
      '/calendar': page.getByRole('grid', { name: 'Month', exact: true }),
      '/settings/preferences': page.getByRole('combobox', { name: 'Density' }),
    }
    for (const [address, shown] of Object.entries(addresses)) {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('data-density', density)
      await expect(shown).toBeVisible()
      await expect(sidebar(page)).toBeVisible()
      expect(await barriers(page), address).toEqual([])
    }
  })
}
