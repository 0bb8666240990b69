import type { Page } from '@playwright/test'
import { barriers } from './barriers.ts'
import { expect, test } from './fixtures.ts'

const SECTIONS = {
  profile: 'Organization profile',
  permissions: 'Permissions',
  messages: 'Message rules',
  joining: 'Joining',
  channels: 'Default channels',
  'profile-fields': 'Profile fields',
  emoji: 'Custom emoji',
  linkifiers: 'Linkifiers',
  bots: 'Bots',
  usage: 'Usage',
} as const

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

for (const [account, colorScheme] of [
  ['owner', 'light'],
  ['member', 'dark'],
] as const) {
  test(`every page of the organization opens without barriers for the ${account}`, async ({ signIn }) => {
    test.slow() // Ten pages, each looked through whole.
    const browser = { colorScheme, reducedMotion: 'reduce' } as const
    const page = await signIn(account, { path: '/admin', browser })
    const list = page.getByRole('navigation', { name: 'Organization settings' })
    for (const [section, name] of Object.entries(SECTIONS)) {
      await list.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/admin/${section}$`))
      await expect(title(page, name)).toBeVisible()
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
      expect(await barriers(page, 'main'), name).toEqual([])
    }
  })
}

test('a member reads the rules and why they cannot change them', async ({ signIn }) => {
  const page = await signIn('member', { path: '/admin/permissions' })
  const invite = page.getByRole('combobox', { name: 'Invite people by mail' })
  await expect(invite).toHaveAccessibleDescription('Only owners can change this.')
  await expect(invite).toHaveAttribute('aria-disabled', 'true')
  const emoji = page.getByRole('combobox', { name: 'Add custom emoji' })
  await expect(emoji).toHaveAccessibleDescription('Only administrators can change this.')
})

test('a permission changes at once for those who look, and can be undone', async ({ signIn }) => {
  const owner = await signIn('owner', { path: '/admin/permissions' })
  const member = await signIn('member', { path: '/admin/permissions' })
  const of = (page: Page) => page.getByRole('combobox', { name: 'Mention everyone at once' })
  const before = await of(owner).inputValue()
  await of(owner).selectOption('Moderators')
  await expect(owner.getByText('Saved')).toBeVisible()
  await expect(of(member).locator('option:checked')).toHaveText('Moderators')
  await owner.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(of(member)).toHaveValue(before)
})

test('a domain is checked, added with its subdomains and removed, by owners alone', async ({ signIn }) => {
  const owner = await signIn('owner', { path: '/admin/joining' })
  const admin = await signIn('admin', { path: '/admin/joining' })
  const domain = owner.getByRole('textbox', { name: 'Domain', exact: true })
  await domain.fill('nodot')
  await owner.getByRole('button', { name: 'Add domain' }).click()
  await expect(owner.getByText('Invalid domain: Domain must have at least one dot (.)')).toBeVisible()
  await expect(domain).toHaveValue('nodot')
  await domain.fill('lighthouse.test')
  await owner.getByRole('button', { name: 'Add domain' }).click()
  const subdomains = (page: Page) => page.getByRole('checkbox', { name: 'Also below lighthouse.test' })
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

test('a linkifier is tried while it is written, and links what people write', async ({ signIn }) => {
  const page = await signIn('admin', { path: '/admin/linkifiers' })
  await page.getByRole('button', { name: 'Add linkifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add linkifier' })
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('LIGHT-(?P<id>[0-9]+')
  await expect(dialog.getByText(/This pattern cannot be used/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('LIGHT-(?P<id>[0-9]+)')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://light.test/{id}')
  await dialog.getByRole('textbox', { name: 'Text to try' }).fill('see LIGHT-42')
  await expect(dialog.getByRole('link', { name: 'https://light.test/42' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Text to try' }).fill('LIGHT-7')
  await expect(page.getByRole('link', { name: 'https://light.test/7' })).toBeVisible()
})

test('a field of profiles is added and filled in by a member at once', async ({ signIn }) => {
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
