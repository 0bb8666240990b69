import type { Locator, Page } from '@playwright/test'
import { FakeSlack, TOKEN } from '../../src/service/import/slack/fakeSlack.testing.ts'
import { anExport, kinds } from '../../src/service/import/slack/anExport.testing.ts'
import { zipOf } from '../../src/service/import/zip.testing.ts'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import { barriers } from './barriers.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD_CHOSEN = 'a long enough password'
const expectNoBarriers = async (page: Page): Promise<void> => expect(await barriers(page)).toEqual([])
const landmark = (page: Page) => page.getByRole('navigation', { name: 'Channels' })

const team = {
  PARLEY_MODE: 'production',
  SETUP_ORGANISATION: 'Lighthouse',
  SETUP_OWNER_NAME: 'Olga',
  SETUP_OWNER_EMAIL: 'olga@test.example',
  SETUP_OWNER_PASSWORD: PASSWORD_CHOSEN,
}

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
    await expect(page.getByRole('alert')).toContainText('notes.zip isn’t a ZIP file, or it’s incomplete.')
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
    await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible({ timeout: 30_000 })
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
    environment: { ...team, SLACK_URL: slack.url },
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
    await expect(page.getByRole('alert')).toHaveText(/^Slack doesn’t accept this token/, { timeout: 30_000 })
    await token.fill(TOKEN)
    await input.setInputFiles(archive)
    await expect(page.getByText('1 × files that Slack refused')).toBeVisible({ timeout: 30_000 })
    await page.getByText('Files still in Slack').click()
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

/** What a person sees of each kind of message, found by some of its words. */
const seen: Readonly<Record<string, (message: (words: string) => Locator) => Promise<void>>> = {
  mrkdwn: async (message) => {
    const said = message('in one line')
    await expect(said.locator('strong').first()).toHaveText('bold')
    await expect(said.locator('em').first()).toHaveText('italic')
    await expect(said.locator('del')).toHaveText('struck')
    await expect(said.locator('strong em, em strong')).toHaveText('both')
    await expect(said.locator('code')).toHaveText('code_with_underscores')
  },
  code: (message) =>
    expect(message('and so on').locator('pre')).toHaveText('const x = a < b && *p;\nreturn x\n'),
  links: async (message) => {
    const said = message('See the page')
    await expect(said.getByRole('link', { name: 'the page' })).toHaveAttribute(
      'href',
      'https://example.org/a_b_c',
    )
    await expect(said.getByRole('link', { name: 'a@example.org' })).toHaveAttribute(
      'href',
      'mailto:a@example.org',
    )
  },
  mentions: async (message) => {
    const said = message('@designers')
    await expect(said.getByText('@Olga', { exact: true })).toBeVisible()
    await expect(said.getByRole('link', { name: '#web' })).toBeVisible()
  },
  'quote and list': async (message) => {
    const said = message('My answer')
    await expect(said.locator('blockquote')).toContainText('first quoted line')
    await expect(said.locator('ul > li')).toHaveText(['one', 'two'])
    await expect(said.locator('ol > li')).toHaveText(['first', 'second'])
  },
  'rich text': async (message) => {
    const said = message('apples')
    await expect(said.locator('strong').first()).toHaveText('Bold')
    await expect(said.getByText('@Gus', { exact: true })).toBeVisible()
    await expect(said.getByRole('img', { name: 'tada' })).toBeVisible()
    await expect(said.locator('li del')).toHaveText('pears')
    await expect(said.locator('ul ol > li')).toHaveText('inner')
    await expect(said.locator('pre')).toHaveText('x = 1\ny = 2\n')
  },
  blocks: async (message) => {
    const said = message('by the robot')
    await expect(said.locator('strong').first()).toHaveText('Release 1.2')
    await expect(said.getByText('4 min')).toBeVisible()
    await expect(said.getByRole('link', { name: 'Open' })).toHaveAttribute('href', 'https://ci.example/1')
  },
  attachments: async (message) => {
    const said = message('Build failed')
    await expect(said.getByRole('link', { name: 'Build 7' })).toBeVisible()
    await expect(said.getByText('main')).toBeVisible()
  },
  'unfurled link': (message) =>
    expect(
      message('https://example.org/story').getByRole('link', { name: 'https://example.org/story' }),
    ).toBeVisible(),
  'shared message': (message) =>
    expect(message('What do you think?').locator('blockquote')).toHaveText('The harbor is closed'),
  'file in the archive': (message) =>
    expect(message('The plan, version').getByRole('link', { name: 'The plan' })).toHaveAttribute(
      'href',
      /user_uploads/,
    ),
  'file elsewhere': (message) =>
    expect(message('Too large').getByRole('link', { name: 'Film' })).toHaveAttribute(
      'href',
      /team\.slack\.com/,
    ),
  'emoji and reactions': async (message) => {
    const said = message('Ship it')
    await expect(said.getByText('👋🏼')).toBeVisible()
    await expect(said.locator('p').getByRole('img', { name: 'our-logo' })).toBeVisible()
    await expect(said.getByRole('button', { name: '+1, 2' })).toHaveAttribute('aria-pressed', 'true')
    await expect(said.getByRole('button', { name: 'our-logo, 1' })).toBeVisible()
  },
  edit: (message) => expect(message('Edited since').getByText('(edited)')).toBeVisible(),
  me: (message) => expect(message('is on the way')).toContainText('Ada'),
  bot: (message) => expect(message('Built <main>').getByText('Bot', { exact: true })).toBeVisible(),
  'app with a user': (message) => expect(message('Deployed 1.2').locator('strong')).toHaveText('1.2'),
  'HTML and mentions as text': (message) =>
    expect(message('<img src=x').locator('img[src=x]')).toHaveCount(0),
}

test('each kind of message of an export shows what it showed in Slack', async ({ page }) => {
  test.setTimeout(90_000)
  const empty = await startOrganisation({ environment: team })
  try {
    await page.goto(`${empty.url}/sign-in?next=%2Fadmin%2Fimport`)
    await page.getByRole('textbox', { name: 'Email' }).fill(team.SETUP_OWNER_EMAIL)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD_CHOSEN)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const one = anExport({ entries: kinds.length }).files
    await page.getByLabel('Export from Slack').setInputFiles({ ...archive, buffer: zipOf(one) })
    await page.getByRole('button', { name: 'Keep everything' }).click({ timeout: 30_000 })
    // Tall enough for all of them.
    await page.setViewportSize({ width: 1440, height: 3200 })
    await page.goto(`${empty.url}/feed`)
    const articles = page.getByRole('region', { name: 'Messages' }).getByRole('article')
    await expect(articles).toHaveCount(kinds.filter(({ comes }) => comes).length)
    for (const look of Object.values(seen)) await look((words) => articles.filter({ hasText: words }))
    await expect(articles.getByRole('img', { name: 'photo.png' })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('kinds.png') })

    // Threads are topics, and pins are listed at the head of theirs.
    await page.getByRole('link', { name: 'A plain message, number 0' }).first().click()
    await expect(articles).toHaveText([/A plain message, number 0/, /bold, italic/, /and so on/])
    await page.getByRole('button', { name: '1 pinned message', exact: true }).click()
    await expect(
      page.getByRole('dialog', { name: 'Pinned messages' }).getByText('A plain message, number 0'),
    ).toBeVisible()
  } finally {
    await empty.dispose()
  }
})
