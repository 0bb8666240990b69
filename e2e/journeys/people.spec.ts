import type { Locator, Page } from '@playwright/test'
import { barriers } from './barriers.ts'
import { expect, test } from './fixtures.ts'

const table = (page: Page): Locator => page.getByRole('table', { name: 'People' })
const rowOf = (page: Page, name: string): Locator => table(page).getByRole('row').filter({ hasText: name })

async function open(page: Page, name: string): Promise<void> {
  await table(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
}

test('people are found, sorted and told apart', async ({ signIn }) => {
  const page = await signIn('member', { path: '/people' })
  const rows = table(page).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await page.getByRole('textbox', { name: 'Find by name or email' }).fill('hana')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Hana Kobayashi')
  await page.getByRole('textbox', { name: 'Find by name or email' }).fill('')
  await page.getByRole('columnheader', { name: 'Role' }).getByRole('button').click()
  await expect(rows.nth(1)).toContainText('Owner')
  await page.getByRole('columnheader', { name: 'Role' }).getByRole('button').click()
  await expect(rows.nth(1)).toContainText('Guest')
  await expect(page.getByRole('columnheader', { name: 'Role' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Bots')
  await expect(rows.nth(1)).toContainText('Bot')
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All roles')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Deactivated')
  await expect(rows.nth(1)).toContainText('Deactivated')
  await page.getByRole('textbox', { name: 'Find by name or email' }).fill('nobody at all')
  await expect(page.getByText('Nobody is found with that.')).toBeVisible()
})

test('a role and a name change for everybody at once', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/people' })
  const other = await signIn('member', { path: '/people' })
  await expect(rowOf(other, 'Wei')).toContainText('Member')
  const name = (await rowOf(page, 'Wei').locator('bdi').innerText()).trim()
  await open(page, name)
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: `Role of ${name}` })
  await dialog.getByRole('radio', { name: /^Guest/ }).check()
  await expect(dialog.getByText(/will see only the channels they are in now/)).toBeVisible()
  await dialog.getByRole('radio', { name: /^Moderator/ }).check()
  expect(await barriers(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(other, 'Wei')).toContainText('Moderator')

  await open(page, name)
  await page.getByRole('menuitem', { name: 'Change name' }).click()
  const naming = page.getByRole('dialog', { name: `Name of ${name}` })
  await naming.getByRole('textbox', { name: 'Full name' }).fill('x')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(naming.getByRole('alert')).toHaveText('Name too short!')
  await naming.getByRole('textbox', { name: 'Full name' }).fill('Wei Renamed')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(other, 'Wei Renamed')).toBeVisible()
  await open(page, 'Wei Renamed')
  await page.getByRole('menuitem', { name: 'Change name' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(other, name)).toBeVisible()
})

test('an account ends and opens again', async ({ signIn }) => {
  const page = await signIn('admin', { path: '/people' })
  const other = await signIn('member', { path: '/people' })
  const name = (await rowOf(page, 'Noah').locator('bdi').innerText()).trim()
  await expect(rowOf(other, name)).toBeVisible()
  await open(page, name)
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(rowOf(other, name)).toBeHidden()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Deactivated')
  await open(page, name)
  await page.getByRole('menuitem', { name: 'Reactivate' }).click()
  await expect(rowOf(other, name)).toBeVisible()
})

test('the only owner stays, and whoever may not change people reads why', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/people' })
  const name = (await rowOf(page, 'Owner').locator('bdi').first().innerText()).trim()
  await open(page, name)
  const reason = /They are the only owner/
  await expect(page.getByRole('menuitem', { name: /^Change role/ })).toContainText(reason)
  await expect(page.getByRole('menuitem', { name: /^Deactivate/ })).toContainText(reason)
  const admin = await signIn('admin', { path: '/people' })
  await open(admin, name)
  await expect(admin.getByRole('menuitem', { name: /^Deactivate/ })).toContainText('Only owners')
  const member = await signIn('member', { path: '/people' })
  await open(member, name)
  await expect(member.getByRole('menuitem', { name: /^Change role/ })).toContainText(
    'Administrators and owners do this.',
  )
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page has no barriers in the ${colorScheme} theme`, async ({ signIn }) => {
    const page = await signIn('owner', { path: '/people', browser: { colorScheme } })
    await expect(table(page).getByRole('row').nth(1)).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await barriers(page)).toEqual([])
  })
}
