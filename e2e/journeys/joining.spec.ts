import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { linkIn, readableMail } from '../mail.ts'
import { startOrganisation, type Organisation } from '../../src/testing/organisation.testing.ts'
import { barriers } from './barriers.ts'
import { articleWith } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const PASSWORD_CHOSEN = 'a long enough password'

/** Makes a link, as the owner, by which anyone can join. */
async function invitationLink(owner: Page, organisation: Organisation): Promise<string> {
  const response = await owner.request.post(`${organisation.url}/api/v1/invites/multiuse`, {
    headers: { 'x-client': 'app', origin: organisation.url },
    form: { stream_ids: '[]', include_realm_default_subscriptions: 'true' },
  })
  const { invite_link } = (await response.json()) as { invite_link: string }
  return invite_link
}

/** Reads the latest mail to the address, from the files that replace mail without a server. */
function mailTo({ dataFolder }: Organisation, email: string): string {
  const folder = join(dataFolder, 'mail')
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => !name.endsWith('.part'))
  const mails = names.map((name) => readFileSync(join(folder, name), 'utf8'))
  return readableMail(mails.findLast((mail) => mail.includes(`To: ${email}`)) ?? '')
}

const linkMailedTo = (organisation: Organisation, email: string): string | undefined =>
  linkIn(mailTo(organisation, email))

const expectNoBarriers = async (page: Page): Promise<void> => expect(await barriers(page)).toEqual([])

const landmark = (page: Page) => page.getByRole('navigation', { name: 'Channels' })

test('a person joins by a link, and later replaces a forgotten password', async ({
  visit,
  organisation,
  signIn,
}) => {
  const link = await invitationLink(await signIn('owner'), organisation)
  const page = await visit()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Join Lantern' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Email' }).fill('juno@demo.test')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Juno Joiner')
  await page.getByRole('textbox', { name: 'Password' }).fill('short')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Choose a password of at least 10 characters.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD_CHOSEN)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/\/inbox$/)
  await expect(landmark(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to Lantern' })).toBeVisible()
  await expectNoBarriers(page)
  const welcome = page.getByRole('main')
  for (const [name, path] of [
    ['Browse channels', '/channels'],
    ['Set up profile', '/settings/profile'],
    ['Choose notifications', '/settings/notifications'],
  ] as const) {
    await expect(welcome.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('group', { name: 'Your channels' }).getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${organisation.url}/sign-in`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('juno@demo.test')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.poll(() => linkMailedTo(organisation, 'juno@demo.test')).toBeDefined()
  await page.goto(linkMailedTo(organisation, 'juno@demo.test') ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('textbox', { name: 'Password' }).fill('another long password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/inbox$/)
  await expect(landmark(page)).toBeVisible()
})

test('who joins finds the latest messages unread, and a welcome', async ({ visit, organisation, signIn }) => {
  const link = await invitationLink(await signIn('owner'), organisation)
  const page = await visit()
  await page.goto(link)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@demo.test')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Nora Newcomer')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD_CHOSEN)
  await page.getByRole('button', { name: 'Join' }).click()

  // Twenty messages from before, and one to her.
  const main = page.getByRole('main')
  await expect(main.getByText(/^21 unread in \d+ conversations$/)).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) Inbox/)
  await main.getByRole('link', { name: /^Welcome Bot 1 unread/ }).click()
  const greeting = articleWith(page, 'Welcome to Lantern!')
  await expect(greeting).toBeVisible()
  await expect(landmark(page).getByRole('link', { name: 'Welcome Bot', exact: true })).toBeVisible()
  await greeting.getByRole('link', { name: 'browse the channels' }).click()
  await expect(page).toHaveURL(/\/channels$/)
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await expect(main.getByText(/^20 unread in \d+ conversations$/)).toBeVisible()

  const inSidebar = landmark(page)
    .getByRole('link', { name: /^general/ })
    .first()
  const unreadIn = async (): Promise<number> =>
    Number(/(\d+) unread/.exec(await inSidebar.innerText())?.[1] ?? 0)
  const before = await unreadIn()
  await main
    .getByRole('region', { name: /^general/ })
    .getByRole('link', { name: /\d unread/ })
    .first()
    .click()
  await expect.poll(unreadIn).toBeLessThan(before)
  const after = await unreadIn()
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  const rest = main.getByText(new RegExp(`^${20 - before + after} unread in`))
  await expect(rest).toBeVisible()
  await page.reload()
  await expect(rest).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to Lantern' })).toBeVisible()
})

test('a person who joins in German continues in German, in mails too', async ({
  visit,
  organisation,
  signIn,
}) => {
  const link = await invitationLink(await signIn('owner'), organisation)
  const page = await visit({ locale: 'de-CH' })
  await page.goto(link)
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('jonas@demo.test')
  await page.getByRole('textbox', { name: 'Vollständiger Name' }).fill('Jonas Neu')
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD_CHOSEN)
  await page.getByRole('button', { name: 'Beitreten' }).click()
  await expect(page.getByRole('navigation', { name: 'Kanäle' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-CH')

  await page.request.post(`${organisation.url}/session/password-reset`, {
    headers: { 'x-client': 'app', origin: organisation.url },
    data: { email: 'jonas@demo.test' },
  })
  await expect.poll(() => mailTo(organisation, 'jonas@demo.test')).toContain('<html lang="de">')
})

test('an expired link says so', async ({ page, organisation }) => {
  await page.goto(`${organisation.url}/join/${'x'.repeat(32)}`)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('an empty host in production is set up in the browser', async ({ page }) => {
  const empty = await startOrganisation({ environment: { PARLEY_MODE: 'production' } })
  try {
    await page.goto(empty.url)
    await expect(page.getByRole('heading', { name: 'Set up your organization' })).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('textbox', { name: 'Organization name' }).fill('Lighthouse')
    await page.getByRole('textbox', { name: 'Full name' }).fill('Olga Owner')
    await page.getByRole('textbox', { name: 'Email' }).fill('olga@lighthouse.test')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD_CHOSEN)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByRole('heading', { name: 'Bring your team from Slack?' })).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Start empty' }).click()
    await expect(page).toHaveURL(/\/inbox$/)
    await expect(landmark(page).getByRole('link', { name: /^general/ })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('You’re the only one here so far.')
    await page.getByRole('main').getByRole('link', { name: 'Invite people' }).click()
    await expect(page.getByRole('textbox', { name: 'Email addresses' })).toBeVisible()
    await page.context().clearCookies()
    await page.goto(empty.url)
    await expect(page.getByRole('heading', { name: 'Sign in to Lighthouse' })).toBeVisible()
  } finally {
    await empty.dispose()
  }
})
