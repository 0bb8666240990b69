import { aPicture } from './files.ts'
import { expect, PASSWORD, test } from './fixtures.ts'

/** Input on a page of the settings that the service refuses. */
interface Refusal {
  readonly path: string
  /** The button of the page that opens the form, if the form is a dialog. */
  readonly open?: string
  /** Choices made first, because they decide on the fields. */
  readonly choices?: Readonly<Record<string, string>>
  readonly texts: Readonly<Record<string, string>>
  readonly submit: string
  readonly says: string
}

const refusals: readonly Refusal[] = [
  {
    path: '/admin/joining',
    texts: { Domain: 'demo.test' },
    submit: 'Add domain',
    says: 'demo.test is already in the list.',
  },
  {
    path: '/admin/joining',
    texts: { Domain: 'under_score.test' },
    submit: 'Add domain',
    says: 'The domain contains a character that isn’t allowed.',
  },
  {
    path: '/admin/profile-fields',
    open: 'Add field',
    texts: { Name: 'Website' },
    submit: 'Save',
    says: 'A field with this name already exists. Choose another name.',
  },
  {
    path: '/admin/profile-fields',
    open: 'Add field',
    choices: { Type: 'List of choices' },
    texts: { Name: 'Size', Choices: 'Small\nSmall' },
    submit: 'Save',
    says: 'Each choice can appear only once.',
  },
  {
    path: '/admin/linkifiers',
    open: 'Add linkifier',
    texts: { Pattern: 'CASE-(?P<id>[0-9]+)', Address: 'https://cases.test/{number}' },
    submit: 'Save',
    says: 'The address doesn’t use the group “id”.',
  },
  {
    path: '/settings/bots',
    texts: { Name: 'Other', 'Short name': 'taken' },
    submit: 'Create bot',
    says: 'This email address is already in use.',
  },
  {
    path: '/settings/profile',
    texts: { 'Full name': 'x' },
    submit: 'Save',
    says: 'This name is too short.',
  },
  {
    path: '/settings/account',
    texts: { Email: 'lena@demo.test', 'Password, to confirm it’s you': PASSWORD },
    submit: 'Change address',
    says: 'lena@demo.test is already in use.',
  },
  {
    path: '/settings/account',
    texts: { 'Current password': 'not the password', 'New password': 'a long enough password' },
    submit: 'Change password',
    says: 'Wrong password.',
  },
  {
    path: '/settings/devices',
    texts: { 'Device token': 'ab'.repeat(2049), App: 'org.example.chat' },
    submit: 'Add token',
    says: 'The token is empty or too long.',
  },
  {
    path: '/settings/devices',
    texts: { 'Device token': 'abcd' },
    submit: 'Remove token',
    says: 'This token doesn’t exist.',
  },
]

test('refused input is explained where it was entered, and remains', async ({ signIn, stage }) => {
  test.slow() // Visits a page for each refusal.
  const owner = await stage.person('owner')
  await owner.call('POST', '/bots', { full_name: 'Taken', short_name: 'taken', bot_type: 1 })
  const page = await signIn('owner', { path: '/settings' })
  for (const { path, open, choices = {}, texts, submit, says } of refusals) {
    await test.step(`${path}: ${says}`, async () => {
      await page.goto(path)
      if (open !== undefined) await page.getByRole('button', { name: open, exact: true }).click()
      const form = open === undefined ? page.getByRole('main') : page.getByRole('dialog')
      for (const [name, value] of Object.entries(choices)) {
        await form.getByRole('combobox', { name, exact: true }).selectOption(value)
      }
      for (const [name, value] of Object.entries(texts)) {
        await form.getByRole('textbox', { name, exact: true }).fill(value)
      }
      await form.getByRole('button', { name: submit, exact: true }).click()
      await expect(form.getByText(says)).toBeVisible()
      for (const [name, value] of Object.entries(texts)) {
        await expect(form.getByRole('textbox', { name, exact: true })).toHaveValue(value)
      }
    })
  }
})

test('each reason for which a test notification fails is explained', async ({ signIn, network }) => {
  const page = await signIn('member', { path: '/settings/devices', url: network.url })
  const reasons = {
    NO_ACTIVE_PUSH_DEVICE: /^None of your devices receives notifications/,
    ADMIN_ACTION_REQUIRED: /^This server isn’t set up for push notifications/,
    FAILED_TO_CONNECT_BOUNCER: /^This server can’t reach the push service/,
    INTERNAL_SERVER_ERROR_ON_BOUNCER: /^The push service has a problem/,
  }
  for (const [code, words] of Object.entries(reasons)) {
    const body = JSON.stringify({ result: 'error', code, msg: 'It did not work.' })
    network.inject('POST', /test_notification$/, {
      kind: 'answer',
      status: 400,
      body,
      headers: { 'content-type': 'application/json' },
    })
    await page.getByRole('button', { name: 'Send test notification' }).click()
    await expect(page.getByText(words)).toBeVisible()
  }
})

test('a picture for which the organization has no space is explained where it was chosen', async ({
  signIn,
  network,
}) => {
  const says = 'Upload would exceed your organization’s upload quota.'
  const refuse = (path: RegExp): void =>
    network.inject('POST', path, {
      kind: 'answer',
      status: 400,
      body: JSON.stringify({ result: 'error', code: 'REALM_UPLOAD_QUOTA', msg: says }),
      headers: { 'content-type': 'application/json' },
    })
  const page = await signIn('owner', { path: '/admin/profile', url: network.url })
  const group = (name: string) => page.getByRole('group', { name, exact: true })

  refuse(/realm\/logo$/)
  await group('Logo on light backgrounds').locator('input').setInputFiles(aPicture('logo.png'))
  await expect(group('Logo on light backgrounds').getByRole('alert')).toHaveText(says)

  refuse(/realm\/icon$/)
  await group('Icon').locator('input').setInputFiles(aPicture('icon.png'))
  const cut = page.getByRole('dialog', { name: 'Crop picture' })
  const zoom = cut.getByRole('slider', { name: 'Zoom' })
  await zoom.press('ArrowRight')
  const zoomed = await zoom.inputValue()
  await cut.getByRole('button', { name: 'Use this picture' }).click()
  await expect(cut.getByRole('alert')).toHaveText(says)
  await expect(zoom).toHaveValue(zoomed)

  await page.goto('/admin/emoji')
  refuse(/realm\/emoji\/heavy$/)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Name', exact: true }).fill('heavy')
  const file = main.getByLabel('Image', { exact: true })
  await file.setInputFiles(aPicture('heavy.png'))
  await main.getByRole('button', { name: 'Add emoji' }).click()
  await expect(main.getByText(says)).toBeVisible()
  await expect(main.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('heavy')
  await expect(file).toHaveValue(/heavy\.png$/)
})

test('a bot stores data until its space is full; other people have no such page', async ({
  signIn,
  stage,
}) => {
  const page = await signIn('bot', { path: '/settings/storage' })
  const key = page.getByRole('textbox', { name: 'Key', exact: true })
  const value = page.getByRole('textbox', { name: 'Value', exact: true })
  const store = page.getByRole('button', { name: 'Store', exact: true })
  await store.click()
  await expect(page.getByText('Enter a key.')).toBeVisible()
  await key.fill('greeting')
  await value.fill('Hello')
  await store.click()
  await expect(page.getByRole('status').filter({ hasText: 'Stored' })).toBeVisible()
  await expect(page.getByRole('meter', { name: '13 of 10,000,000 characters' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Stored' })).toContainText('Hello')

  const bot = await stage.person('bot')
  // The files that use up the space are several, so that deleting one makes room again; the last one is
  // smaller.
  for (const part of 'abcdefghijk') {
    await bot.call('PUT', '/bot_storage', {
      storage: { [part]: 'x'.repeat(part === 'k' ? 999_960 : 900_000) },
    })
  }
  await page.reload()
  await key.fill('more')
  await value.fill('y'.repeat(20))
  await store.click()
  await expect(page.getByText(/^\d+ characters over the limit\.$/)).toBeVisible()
  await expect(value).toHaveValue('y'.repeat(20))
  const last = page.getByRole('list', { name: 'Stored' }).getByRole('listitem').last()
  await last.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('meter', { name: '9,000,023 of 10,000,000 characters' })).toBeVisible()
  await store.click()
  await expect(page.getByRole('status').filter({ hasText: 'Stored' })).toBeVisible()

  const member = await signIn('member', { path: '/settings' })
  await expect(member.getByRole('link', { name: 'Account and security' })).toBeVisible()
  await expect(member.getByRole('link', { name: 'Bot storage' })).toHaveCount(0)
})

const manyWords = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

test('a search with too many words says so in the box, makes no request, and keeps its text', async ({
  signIn,
}) => {
  const page = await signIn('noah')
  const box = page.getByRole('searchbox', { name: 'Search', exact: true })
  const search = page.getByRole('search')
  const [most, tooMany] = [manyWords(50), manyWords(51)]
  await box.fill(tooMany)
  await expect(search.getByRole('alert')).toHaveText('You can search for at most 50 different words at once.')
  await expect(box).toHaveAccessibleDescription(/^You can search for at most 50/)
  await box.press('Enter')
  await expect(page).toHaveURL('/inbox')
  await expect(box).toHaveValue(tooMany)
  await expect(box).toBeFocused()
  await box.fill(most)
  await expect(search.getByRole('alert')).toHaveCount(0)
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=word0/)
})

test('a search that the service refuses says why beside the box, and keeps its text', async ({
  signIn,
  network,
}) => {
  const page = await signIn('noah', { url: network.url })
  const msg = 'Too many words: 12.'
  network.inject('GET', /^\/api\/v1\/messages\?.*search/, {
    kind: 'answer',
    status: 400,
    body: JSON.stringify({ result: 'error', code: 'BAD_REQUEST', msg, var_name: 'narrow' }),
    headers: { 'content-type': 'application/json' },
  })
  await page.goto('/search?q=several%20words')
  const box = page.getByRole('searchbox', { name: 'Search', exact: true })
  await expect(page.getByRole('search').getByRole('alert')).toHaveText(msg)
  await expect(box).toHaveValue('several words')
  await expect(box).toHaveAccessibleDescription(msg)
  await box.fill('quetzalcoatlus')
  await expect(page.getByRole('search').getByRole('alert')).toHaveCount(0)
  await box.press('Enter')
  await expect(page.getByText('No results for “quetzalcoatlus”')).toBeVisible()
})

test.describe('a service that fails', () => {
  // The service fails on purpose.
  test.use({ expectedErrors: [/status of 500/] })

  test('a service that fails is not reported as unreachable', async ({ signIn, network }) => {
    const page = await signIn('noah', { url: network.url })
    const failure = {
      kind: 'answer',
      status: 500,
      body: JSON.stringify({ result: 'error', code: 'INTERNAL_SERVER_ERROR', msg: 'Internal server error' }),
      headers: { 'content-type': 'application/json' },
    } as const
    network.inject('GET', /^\/api\/v1\/messages\?.*search/, failure, 100)
    await page.goto('/search?q=several%20words')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('The server ran into an error.')
    await expect(alert).not.toContainText('reached')
    network.clear()
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.getByText('several words').first()).toBeVisible()
  })
})
