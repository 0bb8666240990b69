import type { Page } from '@playwright/test'
import { FakeSlack, TOKEN } from '../../src/service/import/slack/fakeSlack.testing.ts'
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

test('an owner enters a token, by which the files come, and reads which did not', async ({ page }) => {
  const slack = await FakeSlack.start()
  slack.answers.set('secret.pdf', (_, response) => response.writeHead(404).end())
  const file = (name: string) => ({
    id: name,
    name,
    url_private: slack.addressOf(name),
    permalink: `https://team.slack.example/files/${name}`,
  })
  const lists = {
    'users.json': [{ id: 'U1', name: 'olga', profile: { real_name: 'Olga', email: 'olga@test.example' } }],
    'channels.json': [{ id: 'C1', name: 'general', is_general: true, members: ['U1'] }],
    'general/2024-03-01.json': [
      {
        type: 'message',
        ts: '1709280000.000100',
        user: 'U1',
        text: 'Both',
        files: [file('plan.pdf'), file('secret.pdf')],
      },
    ],
  }
  const linked = zipOf(Object.entries(lists).map(([path, list]) => ({ path, content: JSON.stringify(list) })))
  const empty = await startOrganisation({
    environment: {
      PARLEY_MODE: 'production',
      SLACK_URL: slack.url,
      SETUP_ORGANISATION: 'Lighthouse',
      SETUP_OWNER_NAME: 'Olga',
      SETUP_OWNER_EMAIL: 'olga@test.example',
      SETUP_OWNER_PASSWORD: PASSWORD_CHOSEN,
    },
  })
  try {
    await page.goto(`${empty.url}/sign-in?next=%2Fadmin%2Fimport`)
    await page.getByRole('textbox', { name: 'Email' }).fill('olga@test.example')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD_CHOSEN)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const token = page.getByLabel('Token for files (optional)')
    await token.fill('two words')
    await expect(page.getByText('A token has no spaces.')).toBeVisible()
    await token.fill('xoxb-wrong')
    const input = page.getByLabel('Export from Slack')
    const archive = { name: 'linked.zip', mimeType: 'application/zip', buffer: linked }
    await input.setInputFiles(archive)
    await expect(page.getByRole('alert')).toHaveText(/^Slack doesn’t accept this token/)
    await token.fill(TOKEN)
    await input.setInputFiles(archive)
    await expect(page.getByText('1 × files that Slack refused')).toBeVisible({ timeout: 30_000 })
    await page.getByText('Files to get from Slack').click()
    await expect(page.getByRole('link', { name: 'secret.pdf' })).toBeVisible()
    await expectNoBarriers(page)
    // What has messages says no more than that it takes no import.
    await page.getByRole('button', { name: 'Keep everything' }).click()
    await expect(page.getByText(/already has messages, so set up another one to import into/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Bring your team from Slack' })).toHaveCount(0)
  } finally {
    await empty.dispose()
    await slack.stop()
  }
})
