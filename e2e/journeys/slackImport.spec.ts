import type { Page } from '@playwright/test'
import { anExport } from '../../src/service/import/slack/anExport.testing.ts'
import { zipOf } from '../../src/service/import/zip.testing.ts'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import { barriers } from './barriers.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD_CHOSEN = 'a long enough password'
const expectNoBarriers = async (page: Page): Promise<void> => expect(await barriers(page)).toEqual([])
const landmark = (page: Page) => page.getByRole('navigation', { name: 'Channels' })

const { files, counts } = anExport()
const archive = { name: 'team export.zip', mimeType: 'application/zip', buffer: zipOf(files) }

test('an owner brings the team from Slack in the set-up, reads what came, and undoes it', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const empty = await startOrganisation({ environment: { PARLEY_MODE: 'production' } })
  try {
    await page.goto(empty.url)
    await page.getByRole('textbox', { name: 'Organization name' }).fill('Lighthouse')
    await page.getByRole('textbox', { name: 'Full name' }).fill('Olga')
    await page.getByRole('textbox', { name: 'Email' }).fill('olga@test.example')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD_CHOSEN)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('button', { name: 'Import from Slack' }).click()
    await expect(page.getByRole('heading', { name: 'Bring your team from Slack' })).toBeVisible()
    await expectNoBarriers(page)

    // A wrong file says what is wrong, and another one can be chosen.
    const input = page.getByLabel('Export from Slack')
    await input.setInputFiles({
      name: 'notes.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('notes'),
    })
    await expect(page.getByRole('alert')).toContainText('notes.zip can’t be opened as a ZIP file')
    await expect(page.getByRole('alert')).toContainText('Nothing was imported.')

    await input.setInputFiles(archive)
    await expect(page.getByRole('status').filter({ hasText: 'team export.zip is imported.' })).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByText(`${counts.messages} messages`, { exact: true })).toBeVisible()
    await expect(page.getByText(`${counts.files} files`, { exact: true })).toBeVisible()
    await expect(page.getByText('1 × pins of files')).toBeVisible()
    await expectNoBarriers(page)
    // The result is there after a reload as well.
    await page.reload()
    await expect(page.getByText(`${counts.messages} messages`, { exact: true })).toBeVisible()

    await landmark(page)
      .getByRole('link', { name: /^general/ })
      .click()
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages.getByRole('article').filter({ hasText: 'Read this first' })).toBeVisible()
    await expect(messages.getByRole('img', { name: 'photo.png' }).first()).toBeVisible()

    await page.goto(`${empty.url}/admin/import`)
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByRole('button', { name: 'Choose a file…' })).toBeVisible({ timeout: 30_000 })
    await expect(landmark(page).getByRole('link', { name: /^plans/ })).toBeHidden()
    await expect(landmark(page).getByRole('link', { name: /^general/ })).toBeVisible()
  } finally {
    await empty.dispose()
  }
})
