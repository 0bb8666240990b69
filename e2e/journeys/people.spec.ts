import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { barriers, barriersInBothThemes } from './barriers.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const table = (page: Page): Locator => page.getByRole('table', { name: 'People' })
const rowOf = (page: Page, name: string): Locator => table(page).getByRole('row').filter({ hasText: name })

async function open(page: Page, name: string): Promise<void> {
  await table(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
}

test('people are found, sorted and distinguished', async ({ signIn }) => {
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
  await expect(page.getByText('No people match.')).toBeVisible()
})

test('a role and a name change at once for all people', async ({ signIn, stage }) => {
  const { userId } = await stage.person('marek')
  await (await stage.person('owner')).call('PATCH', `/users/${userId}`, { role: 400 })
  const page = await signIn('owner', { path: '/people' })
  const other = await signIn('member', { path: '/people' })
  const name = 'Marek Zieliński'
  await expect(rowOf(other, name)).toContainText('Member')
  await open(page, name)
  await page.getByRole('menuitem', { name: 'Change role…' }).click()
  const dialog = page.getByRole('dialog', { name: `Role of ${name}` })
  await dialog.getByRole('radio', { name: /^Guest/ }).check()
  await expect(dialog.getByText(/will only see their current channels/)).toBeVisible()
  await dialog.getByRole('radio', { name: /^Moderator/ }).check()
  expect(await barriers(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(other, name)).toContainText('Moderator')

  await open(page, name)
  await page.getByRole('menuitem', { name: 'Change name…' }).click()
  const naming = page.getByRole('dialog', { name: `Name of ${name}` })
  await naming.getByRole('textbox', { name: 'Full name' }).fill('x')
  await naming.getByRole('button', { name: 'Save' }).click()
  const fullName = naming.getByRole('textbox', { name: 'Full name' })
  await expect(fullName).toHaveAccessibleDescription(/This name is too short\./)
  await fullName.fill('Marek Renamed')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(other, 'Marek Renamed')).toBeVisible()
  await open(page, 'Marek Renamed')
  await page.getByRole('menuitem', { name: 'Change name…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(other, name)).toBeVisible()
})

test('an address, a status and a profile change at once for all people; refusals give their reason', async ({
  signIn,
}) => {
  test.slow() // Checks three dialogs, each with its refusals.
  const other = await signIn('member', { path: '/people' })
  const page = await signIn('owner', { path: '/people' })
  const name = 'Freya Magnúsdóttir'
  const newAddress = `freya.${randomUUID()}@demo.test`
  const choose = async (entry: string): Promise<Locator> => {
    await open(page, name)
    await page.getByRole('menuitem', { name: entry }).click()
    return page.getByRole('dialog')
  }

  const mailing = await choose('Change email…')
  const address = mailing.getByRole('textbox', { name: 'Email' })
  await address.fill('nowhere')
  await address.press('Enter')
  await expect(address).toHaveAccessibleDescription(/^Enter a complete address/)
  await expect(address).toBeFocused()
  await address.fill('lena@demo.test')
  await mailing.getByRole('button', { name: 'Save' }).click()
  await expect(address).toHaveAccessibleDescription(/lena@demo\.test is already in use\./)
  await expect(address).toHaveValue('lena@demo.test')
  await address.fill(newAddress)
  await mailing.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(other, newAddress)).toContainText(name)

  const saying = await choose('Set status…')
  await saying.getByRole('textbox', { name: 'Status' }).fill('x'.repeat(61))
  await expect(saying.getByText('1 character too many.')).toBeVisible()
  await saying.getByRole('textbox', { name: 'Status' }).fill('🌴'.repeat(60))
  await expect(saying.getByText(/too many/)).toBeHidden()
  await saying.getByRole('textbox', { name: 'Status' }).fill('Away until Monday')
  await saying.getByRole('button', { name: 'Choose an emoji' }).click()
  const picker = page.getByRole('dialog', { name: 'Emoji', exact: true })
  await picker.getByRole('searchbox').fill('palm')
  await picker.getByRole('gridcell').first().click()
  expect(await barriers(page, 'dialog')).toEqual([])
  await saying.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(other, name)).toContainText('Away until Monday')
  await expect(rowOf(other, name).getByRole('img', { name: 'Away until Monday' })).toBeVisible()

  const profile = await choose('Edit profile…')
  const site = profile.getByRole('textbox', { name: 'Website' })
  await site.fill('no address')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByText(/^Enter a complete address that starts/)).toBeVisible()
  await expect(site).toHaveValue('no address')
  await site.fill('https://freya.test')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByText('Saved')).toBeVisible()
  expect(await barriers(page, 'dialog')).toEqual([])
  await profile.getByRole('button', { name: 'Close' }).click()
  await rowOf(other, name).getByRole('button').first().click()
  await other.getByRole('button', { name: 'Profile', exact: true }).click()
  await expect(other.getByRole('link', { name: 'https://freya.test' })).toBeVisible()
})

test('bots are listed with their owners, and say why changes of people do not apply', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/people' })
  const name = 'Deploy Bot'
  await expect(rowOf(page, name)).toContainText(/Bot of /)
  await open(page, name)
  await expect(page.getByRole('menuitem', { name: /^Change email/ })).toContainText('can’t be changed')
  await expect(page.getByRole('menuitem', { name: /^Edit profile/ })).toContainText('Bots don’t have profile')
  await expect(page.getByRole('menuitem', { name: /^Deactivate/ })).toContainText('in the list of bots')
  await page.getByRole('menuitem', { name: 'Manage bots' }).click()
  await expect(page.getByRole('list', { name: 'Bots' })).toContainText(name)
})

test('an account is deactivated and reactivated', async ({ signIn }) => {
  const page = await signIn('admin', { path: '/people' })
  const other = await signIn('member', { path: '/people' })
  const name = 'Nadia Petrova'
  await expect(rowOf(other, name)).toBeVisible()
  await open(page, name)
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(rowOf(other, name)).toBeHidden()
  await expect(page.getByText(`${name} deactivated`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(other, name)).toBeVisible()
  await open(page, name)
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(rowOf(other, name)).toBeHidden()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Deactivated')
  await open(page, name)
  await page.getByRole('menuitem', { name: 'Reactivate', exact: true }).click()
  await expect(rowOf(other, name)).toBeVisible()
})

test('the only owner remains, and people without the right to change people read why', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/people' })
  const name = (await rowOf(page, 'Owner').locator('bdi').first().innerText()).trim()
  await open(page, name)
  const reason = /They’re the only owner/
  await expect(page.getByRole('menuitem', { name: /^Change role/ })).toContainText(reason)
  await expect(page.getByRole('menuitem', { name: /^Deactivate/ })).toContainText(reason)
  await page.goto('/settings/account')
  await expect(page.getByRole('button', { name: 'Deactivate your account' })).toHaveAccessibleDescription(
    /^You’re the only owner/,
  )
  const admin = await signIn('admin', { path: '/people' })
  await open(admin, name)
  await expect(admin.getByRole('menuitem', { name: /^Deactivate/ })).toContainText('Only owners')
  const member = await signIn('member', { path: '/people' })
  await open(member, name)
  await expect(member.getByRole('menuitem', { name: /^Change role/ })).toContainText(
    'Only administrators and owners can do this.',
  )
})

test('the page of people has no barriers in either theme', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/people' })
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await barriersInBothThemes(page)).toEqual([])
})
