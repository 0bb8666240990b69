import { expect, test } from './fixtures.ts'

/* Owners read and download what was done. */

test('an owner reads, filters and downloads the audit log; administrators have no such page', async ({
  signIn,
  stage,
}) => {
  const owner = await stage.person('owner')
  await owner.call('PATCH', '/realm', { description: 'A new description' })
  const page = await signIn('owner', { path: '/admin/audit-log' })
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Changed settings of the organization' })).toContainText(
    'A new description',
  )
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible()

  await page.getByRole('combobox', { name: 'What' }).selectOption('Settings')
  await expect(rows.filter({ hasText: 'Signed in' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Changed settings of the organization' })).toHaveCount(1)
  await page.getByRole('combobox', { name: 'What' }).selectOption('Bots')
  await expect(page.getByText('No entries match.')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)

  const admin = await signIn('admin', { path: '/admin/messages' })
  await expect(admin.getByRole('link', { name: 'Export' })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
})
