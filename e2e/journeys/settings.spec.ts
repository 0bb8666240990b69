import type { Page } from '@playwright/test'
import { barriers, barriersInBothThemes } from './barriers.ts'
import { channelLink } from './conversation.ts'
import { expect, PASSWORD, test } from './fixtures.ts'

test.use({ keepsPages: true })

const SECTIONS = {
  profile: 'Profile',
  account: 'Account and security',
  preferences: 'Preferences',
  notifications: 'Notifications',
  privacy: 'Privacy',
  devices: 'Devices',
  muted: 'Muted',
  'alert-words': 'Alert words',
  files: 'Your files',
  bots: 'Your bots',
  diagnostics: 'Diagnostics',
  keyboard: 'Keyboard',
} as const

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

test('every page of a person’s own settings opens without barriers in either theme', async ({ signIn }) => {
  test.slow() // Checks twelve pages, each in full.
  const page = await signIn('member', { path: '/settings' })
  for (const [section, name] of Object.entries(SECTIONS)) {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/settings/${section}$`))
    await expect(title(page, name)).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    expect(await barriersInBothThemes(page, 'main'), name).toEqual([])
  }
})

test('a report of trouble can be copied, and contains no names', async ({ signIn }) => {
  const browser = { permissions: ['clipboard-read', 'clipboard-write'] }
  const page = await signIn('member', { path: '/settings/diagnostics', browser })
  await expect(page.getByRole('main').getByText(/^Connected since/)).toBeVisible()
  await page.getByRole('button', { name: 'Copy report' }).click()
  await expect(page.getByText('Report copied')).toBeVisible()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toMatch(/^App: start-\S+\.js$/m)
  expect(report).toMatch(/^Connection: Connected since /m)
  expect(report).toMatch(/^Unsent messages: 0$/m)
  expect(report).not.toMatch(/@|queue|sid=/)
})

test('on a phone the list leads to a page and back', async ({ signIn }) => {
  const browser = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const page = await signIn('member', { path: '/settings', browser })
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(title(page, 'Preferences')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Alert words' })).toBeHidden()
  expect(await barriers(page, 'main')).toEqual([])
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Alert words' })).toBeVisible()
})

test('a change applies at once, can be undone, and shows in another window', async ({ signIn }) => {
  const [here, there] = await Promise.all([
    signIn('wei', { path: '/settings/preferences' }),
    signIn('wei', { path: '/settings/preferences' }),
  ])
  const size = (page: Page) => page.getByRole('combobox', { name: 'Text size' })
  await size(here).selectOption('18 px')
  await expect(here.getByText('Saved', { exact: true })).toBeVisible()
  await expect(there.locator('html')).toHaveCSS('font-size', '18px')
  await here.getByRole('button', { name: 'Undo', exact: true }).click()
  for (const page of [here, there]) {
    await expect(size(page).locator('option:checked')).toHaveText('16 px (default)')
  }
  await expect(there.locator('html')).toHaveCSS('font-size', '16px')
})

test('the app begins with the chosen home view', async ({ signIn, stage }) => {
  await (await stage.person('kofi')).call('PATCH', '/settings', { web_home_view: 'inbox' })
  const page = await signIn('kofi', { path: '/settings/preferences' })
  await page.getByRole('combobox', { name: 'Home view' }).selectOption('Recent conversations')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/recent$/)
})

test('a name is kept while it is typed, stored when its owner says so, and seen by others', async ({
  signIn,
}) => {
  const page = await signIn('kofi', { path: '/settings/profile' })
  const other = await signIn('hana', { path: '/settings/profile' })
  const name = page.getByRole('textbox', { name: 'Full name' })
  const before = await name.inputValue()
  await name.fill('   ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await name.fill(`${before} Lang`)
  await page.getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(name).toHaveValue(`${before} Lang`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await other.keyboard.press('Control+k')
  await other.getByRole('combobox', { name: 'Go to' }).fill('Lang')
  await expect(other.getByRole('option', { name: new RegExp(`${before} Lang`) })).toBeVisible()
})

test('an alert word is marked in messages of others, until it is removed', async ({ signIn, stage }) => {
  const channel = await stage.channel('alerts', ['hana', 'lena'])
  const [hana, lena] = await Promise.all([stage.person('hana'), stage.person('lena')])
  await hana.call('POST', '/users/me/alert_words', { alert_words: ['zebra'] })
  await lena.say(channel.id, 'animals', 'A Zebra, not two zebras')
  const page = await signIn('hana', { path: channel.topicPath('animals') })
  const marked = page.locator('article mark')
  await expect(marked).toHaveText(['Zebra'])
  await lena.say(channel.id, 'animals', 'Another zebra')
  await expect(marked).toHaveText(['Zebra', 'zebra'])
  await hana.call('DELETE', '/users/me/alert_words', { alert_words: ['zebra'] })
  await expect(marked).toHaveCount(0)
})

test('alert words are checked before they are sent, and can be restored', async ({ signIn, stage }) => {
  const kofi = await stage.person('kofi')
  await kofi.call('DELETE', '/users/me/alert_words', { alert_words: ['lighthouse'] })
  const page = await signIn('kofi', { path: '/settings/alert-words' })
  const word = page.getByRole('textbox', { name: 'Word or phrase' })
  const add = page.getByRole('button', { name: 'Add alert word' })
  await add.click()
  await expect(page.getByText('Enter a word.')).toBeVisible()
  await word.fill('lighthouse')
  await add.click()
  const list = page.getByRole('list', { name: 'Alert words' })
  await expect(list.getByText('lighthouse')).toBeVisible()
  await word.fill('LightHouse')
  await add.click()
  await expect(page.getByText('“LightHouse” is already an alert word.')).toBeVisible()
  await expect(word).toHaveValue('LightHouse')
  await list.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(list.getByText('lighthouse')).toBeVisible()
})

test('the API key shows only after the right password, and works', async ({ signIn }) => {
  const page = await signIn('hana', { path: '/settings/account' })
  const password = page.getByRole('textbox', { name: 'Your password' })
  await password.fill('not the password')
  await page.getByRole('button', { name: 'Show API key' }).click()
  await expect(page.getByText('Wrong password.')).toBeVisible()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Show API key' }).click()
  await expect(page.getByText('hana@demo.test').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create new key' })).toBeVisible()
  const key = page.getByRole('region', { name: 'API key', exact: true }).getByRole('code').last()
  const before = await key.innerText()
  await page.getByRole('button', { name: 'Create new key' }).click()
  await expect(page.getByText('This is your new key. All earlier keys have stopped working.')).toBeVisible()
  await expect(key).not.toHaveText(before)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download zuliprc' }).click()
  // Programs look for a file of this name, without an ending.
  expect((await download).suggestedFilename()).toBe('zuliprc')
})

test('a missing test notification is explained', async ({ signIn }) => {
  const page = await signIn('kofi', { path: '/settings/devices' })
  await page.getByRole('button', { name: 'Send test notification' }).click()
  await expect(page.getByText(/None of your devices receives notifications/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Device token' }).fill('xyz')
  await page.getByRole('button', { name: 'Add token' }).click()
  await expect(page.getByText(/pairs of hexadecimal digits/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Device token' }).fill('abcd 1234')
  await page.getByRole('textbox', { name: 'App' }).fill('org.example.chat')
  await page.getByRole('button', { name: 'Add token' }).click()
  await expect(page.getByText('Token added')).toBeVisible()
  await page.getByRole('button', { name: 'Remove token' }).click()
  await expect(page.getByText('Token removed')).toBeVisible()
})

test('a bot is made, its key renewed, and the bot deactivated', async ({ signIn }) => {
  const page = await signIn('hana', { path: '/settings/bots' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Weather')
  await page.getByRole('textbox', { name: 'Short name' }).fill('no spaces here')
  await page.getByRole('button', { name: 'Create bot' }).click()
  await expect(page.getByText(/Enter a short name/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Short name' }).fill('weather')
  await page.getByRole('button', { name: 'Create bot' }).click()
  const row = page.getByRole('list', { name: 'Your bots' }).getByRole('listitem')
  await expect(row).toContainText('Weather')
  await row.getByRole('button', { name: 'Show key' }).click()
  await expect(row.getByRole('button', { name: 'New key' })).toBeVisible()
  await row.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate Weather' }).click()
  await expect(row).toHaveCount(0)
})

test('another product posts to the address of a bot', async ({ signIn, request }) => {
  const page = await signIn('hana', { path: '/settings/bots' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Deployments')
  await page.getByRole('textbox', { name: 'Short name' }).fill('deploys')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Incoming webhook')
  await page.getByRole('button', { name: 'Create bot' }).click()
  await page.getByRole('combobox', { name: 'Channel' }).selectOption('#general')
  await page.getByRole('textbox', { name: 'Topic' }).fill('nightly deploys')
  expect(await barriers(page, 'main')).toEqual([])
  const shown = page.getByText(/\/api\/v1\/external\/slack_incoming\?/)
  const address = (await shown.textContent()) ?? ''
  const answer = await request.post(address, { data: { text: 'The *app* is <https://app.example/|live>' } })
  expect(await answer.json()).toMatchObject({ result: 'success', ok: true })

  // The address can be had again later.
  const row = page
    .getByRole('list', { name: 'Your bots' })
    .getByRole('listitem')
    .filter({ hasText: 'Deployments' })
  await row.getByRole('button', { name: 'Webhook address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Webhook address of Deployments' })
  await dialog.getByRole('combobox', { name: 'Product' }).selectOption('GitHub')
  await expect(dialog.getByText(/\/api\/v1\/external\/github\?/)).toBeVisible()
  expect(await barriers(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')

  await channelLink(page, 'general').click()
  const message = page.getByRole('article').filter({ hasText: 'The app is live' })
  await expect(message.getByRole('link', { name: 'live' })).toHaveAttribute('href', 'https://app.example/')
})

test('a channel’s notifications differ from the default until they are reset', async ({ signIn }) => {
  const page = await signIn('hana', { path: '/settings/notifications' })
  const cell = page.getByRole('combobox', { name: 'general: Desktop' })
  await expect(cell).toHaveValue('inherit')
  await cell.selectOption('On')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(cell).toHaveValue('on')
  await cell.selectOption('Default (off)')
  await expect(cell).toHaveValue('inherit')

  await channelLink(page, 'general').click()
  await page.getByRole('main').getByRole('button', { name: 'Actions for general', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notifications in general' })
  await dialog.getByRole('combobox', { name: 'general: Desktop' }).selectOption('On')
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
  expect(await barriers(page, 'dialog')).toEqual([])
  await dialog.getByRole('combobox', { name: 'general: Desktop' }).selectOption('Default (off)')
  await expect(dialog.getByRole('combobox', { name: 'general: Desktop' })).toHaveValue('inherit')
})
