import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersInBothThemes } from './barriers.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

/** A picture of one dark pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=='

const SECTIONS = {
  profile: 'Organization profile',
  permissions: 'Permissions',
  messages: 'Message rules',
  joining: 'Joining',
  channels: 'Default channels',
  'profile-fields': 'Profile fields',
  emoji: 'Custom emoji',
  linkifiers: 'Linkifiers',
  playgrounds: 'Code playgrounds',
  bots: 'Bots',
  usage: 'Usage',
  export: 'Export',
} as const

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

for (const account of ['owner', 'member'] as const) {
  test(`every page of the organization opens without barriers for the ${account}`, async ({ signIn }) => {
    test.slow() // Checks twelve pages, each in full.
    const page = await signIn(account, { path: '/admin' })
    const list = page.getByRole('navigation', { name: 'Organization settings' })
    for (const [section, name] of Object.entries(SECTIONS)) {
      await list.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/admin/${section}$`))
      await expect(title(page, name)).toBeVisible()
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
      expect(await barriersInBothThemes(page, 'main'), name).toEqual([])
    }
  })
}

test('a member reads the rules and why they cannot change them', async ({ signIn }) => {
  const page = await signIn('member', { path: '/admin/permissions' })
  const invite = page.getByRole('combobox', { name: 'Invite people by email' })
  await expect(invite).toHaveAccessibleDescription('Only owners can change this.')
  await expect(invite).toHaveAttribute('aria-disabled', 'true')
  const emoji = page.getByRole('combobox', { name: 'Add custom emoji' })
  await expect(emoji).toHaveAccessibleDescription('Only administrators can change this.')
})

test('a permission changes at once for all people, and the change can be undone', async ({ signIn }) => {
  const owner = await signIn('owner', { path: '/admin/permissions' })
  const member = await signIn('member', { path: '/admin/permissions' })
  const of = (page: Page) => page.getByRole('combobox', { name: 'Mention everyone at once' })
  const before = await of(owner).inputValue()
  await of(owner).selectOption('Administrators and owners')
  await expect(owner.getByText('Saved')).toBeVisible()
  await expect(of(member).locator('option:checked')).toHaveText('Administrators and owners')
  await owner.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(of(member)).toHaveValue(before)
  await of(owner).selectOption('Specific people or groups…')
  const named = (page: Page) =>
    page.getByRole('group', { name: 'Mention everyone at once: specific people or groups' })
  await named(owner).getByRole('combobox').fill('Hana')
  await named(owner).getByRole('option', { name: /^Hana/ }).click()
  await expect(named(member).getByRole('listitem')).toHaveText([/^Moderators/, /^Hana/])
  await owner.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(of(member)).toHaveValue(before)
})

test('a domain is checked, added with its subdomains and removed, by owners only', async ({ signIn }) => {
  const owner = await signIn('owner', { path: '/admin/joining' })
  const admin = await signIn('admin', { path: '/admin/joining' })
  const domain = owner.getByRole('textbox', { name: 'Domain', exact: true })
  await domain.fill('nodot')
  await owner.getByRole('button', { name: 'Add domain' }).click()
  await expect(owner.getByText('A domain has at least one dot, such as example.com.')).toBeVisible()
  await expect(domain).toHaveValue('nodot')
  await domain.fill('lighthouse.test')
  await owner.getByRole('button', { name: 'Add domain' }).click()
  const subdomains = (page: Page) => page.getByRole('switch', { name: 'lighthouse.test and its subdomains' })
  await expect(subdomains(admin)).toHaveAttribute('aria-disabled', 'true')
  await subdomains(owner).check()
  await expect(subdomains(admin)).toBeChecked()
  await owner
    .getByRole('listitem')
    .filter({ hasText: 'lighthouse.test' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(subdomains(admin)).toHaveCount(0)
})

test('a linkifier is tried out while it is written, and links messages', async ({ signIn }) => {
  const page = await signIn('admin', { path: '/admin/linkifiers' })
  await page.getByRole('button', { name: 'Add linkifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add linkifier' })
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('LIGHT-(?P<id>[0-9]+')
  const fault = dialog.getByText(/This pattern can’t be used/)
  await expect(fault).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://light.test/{id}')
  await dialog.getByRole('textbox', { name: 'Address' }).press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Pattern' })).toBeFocused()
  await expect(fault).toHaveCount(1)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('LIGHT-(?P<id>[0-9]+)')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://light.test/{id}')
  await dialog.getByRole('textbox', { name: 'Test text' }).fill('see LIGHT-42')
  await expect(dialog.getByRole('link', { name: 'https://light.test/42' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Test text' }).fill('LIGHT-7')
  await expect(page.getByRole('link', { name: 'https://light.test/7' })).toBeVisible()
})

test('an order is changed, and a button that has no effect says why', async ({ signIn }) => {
  const page = await signIn('admin', { path: '/admin/profile-fields' })
  const rows = page.getByRole('list', { name: 'Fields', exact: true }).getByRole('listitem')
  const up = rows.first().getByRole('button', { name: /^Move .+ up$/ })
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await expect(up).toHaveAccessibleDescription('Already first.')
  await up.press('Enter')
  await expect(page.getByText('Already first.')).toBeVisible()
  const down = rows.last().getByRole('button', { name: /^Move .+ down$/ })
  await expect(down).toHaveAccessibleDescription('Already last.')
  const second = await rows.nth(1).locator('bdi').innerText()
  await rows
    .nth(1)
    .getByRole('button', { name: /^Move .+ up$/ })
    .click()
  await expect(rows.first().locator('bdi')).toHaveText(second)
  await rows
    .first()
    .getByRole('button', { name: /^Move .+ down$/ })
    .click()
  await expect(rows.nth(1).locator('bdi')).toHaveText(second)
})

test('administrators read how much is written and stored', async ({ signIn, stage }) => {
  const channel = await stage.channel('counted', ['hana'])
  const page = await signIn('admin', { path: '/admin/usage' })
  const today = page.getByRole('table', { name: 'Activity by day' }).getByRole('row').nth(1)
  const count = async () => Number((await today.getByRole('cell').last().innerText()).replaceAll(/\D/g, ''))
  await expect(today).toBeVisible()
  const before = await count()
  await (await stage.person('hana')).sayAll(channel.id, 'talk', ['one', 'two'])
  await page.reload()
  await expect.poll(count).toBeGreaterThanOrEqual(before + 2)
  await expect(page.getByText(/^[\d,]+ messages from \d+ people$/)).toBeVisible()
  const room = page.getByRole('region', { name: 'Storage for files', exact: true })
  await expect(room.getByText(/^Files use .+ of .+\.$/)).toBeVisible()
  await expect(page.getByText(/^.+ of .+ on the disk are free\.$/)).toBeVisible()
})

test('an administrator downloads the public data as a file', async ({ signIn, stage }) => {
  const channel = await stage.channel('exported', ['hana'])
  await (await stage.person('hana')).say(channel.id, 'talk', 'Worth **keeping**')
  const page = await signIn('admin', { path: '/admin/export' })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export public data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^organization-\d{4}-\d\d-\d\d\.jsonl$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
  expect(lines.some((line) => line.includes('Worth **keeping**'))).toBe(true)
  expect(lines.at(-1)).toMatch(/^\{"end":\{"messages":\d+\}\}$/)
})

test('a logo replaces the name, in light and dark theme, and the icon on the sign-in page', async ({
  signIn,
  browser,
  organisation,
}) => {
  const page = await signIn('owner', { path: '/admin/profile', browser: { colorScheme: 'light' } })
  const member = await signIn('member', { browser: { colorScheme: 'light' } })
  const picture = (name: string) => page.getByRole('group', { name, exact: true })
  const head = member
    .getByRole('navigation', { name: 'Channels', exact: true })
    .getByRole('paragraph')
    .first()
  const name = (await head.innerText()).trim()
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }
  const choose = async (of: string) => picture(of).locator('input[type=file]').setInputFiles(file)
  await choose('Logo on light backgrounds')
  const logo = head.getByRole('img', { name })
  await expect(logo).toHaveCount(1)
  const byDay = await logo.getAttribute('src')
  await choose('Logo on dark backgrounds')
  await expect(
    picture('Logo on dark backgrounds').getByRole('button', { name: 'Remove picture' }),
  ).toBeVisible()
  await member.emulateMedia({ colorScheme: 'dark' })
  await expect(logo).not.toHaveAttribute('src', byDay ?? '')

  await choose('Icon')
  await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click()
  const entrance = await browser.newPage({ baseURL: organisation.url })
  await expect(async () => {
    await entrance.goto('/sign-in')
    await expect(entrance.locator('header img')).toHaveAttribute('src', /organisation/)
  }).toPass()
  await entrance.close()

  for (const title of ['Icon', 'Logo on light backgrounds', 'Logo on dark backgrounds']) {
    await picture(title).getByRole('button', { name: 'Remove picture' }).click()
  }
  await expect(head).toHaveText(name)
})

test('a field of profiles is added, and a member fills it in at once', async ({ signIn }) => {
  const member = await signIn('wei', { path: '/settings/profile' })
  const admin = await signIn('admin', { path: '/admin/profile-fields' })
  await admin.getByRole('button', { name: 'Add field' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add field' })
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('List of choices')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Favourite drink')
  await dialog.getByRole('textbox', { name: 'Choices' }).fill('Tea\nCoffee')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const drink = member.getByRole('combobox', { name: 'Favourite drink' })
  await drink.selectOption('Coffee')
  await expect(member.getByText('Saved')).toBeVisible()
  await member.reload()
  await expect(drink.locator('option:checked')).toHaveText('Coffee')
})
