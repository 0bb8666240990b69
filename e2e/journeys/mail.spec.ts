import type { Page } from '@playwright/test'
import { startMailServer } from '../mailServer.ts'
import { expect, PASSWORD, test } from './fixtures.ts'
import { startSample } from './sample.ts'

const CHOSEN = 'a long enough password'
const LATER = 'another long password'

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const channels = (page: Page) => page.getByRole('navigation', { name: 'Channels' })

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in')
  await emailField(page).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(channels(page)).toBeVisible()
}

async function joinBy(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByRole('textbox', { name: 'Password' }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(channels(page)).toBeVisible()
}

test('an address changes by the link in its mail, and the former one takes it back', async ({ visit }) => {
  test.slow()
  const mail = await startMailServer()
  const organisation = await startSample({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Lantern <post@lantern.test>' },
  })
  const linkMailedTo = async (email: string, page: string): Promise<string> => {
    await expect.poll(() => mail.linkTo(email)).toContain(page)
    return mail.linkTo(email) ?? ''
  }
  try {
    const page = await visit({ baseURL: organisation.url })
    await signInAs(page, 'hana@demo.test', PASSWORD)
    await page.goto('/settings/account')
    const email = page.getByRole('textbox', { name: 'Email', exact: true })
    await email.fill('hana@new.test')
    await page.getByRole('textbox', { name: 'Password, to confirm it’s you' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Change address' }).click()
    await expect(page.getByText('We’ve emailed hana@new.test.')).toBeVisible()

    const mailReader = await visit({ baseURL: organisation.url })
    await mailReader.goto(await linkMailedTo('hana@new.test', '/confirm-email/'))
    await expect(mailReader.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible()
    await expect(email).toHaveValue('hana@demo.test')
    await mailReader.getByRole('button', { name: 'Confirm' }).click()
    await expect(mailReader.getByRole('heading', { name: 'Your email address has changed' })).toBeVisible()
    await expect(email).toHaveValue('hana@new.test')
    await expect(page.getByText('We’ve emailed hana@new.test.')).toBeHidden()
    await mailReader.getByRole('link', { name: 'Continue to Parley' }).click()
    await signInAs(mailReader, 'hana@new.test', PASSWORD)

    const owner = await visit({ baseURL: organisation.url })
    const undo = await linkMailedTo('hana@demo.test', '/undo-email/')
    await owner.goto(undo)
    await expect(owner.getByRole('heading', { name: 'Undo this change?' })).toBeVisible()
    await expect(owner.getByText('changed from hana@demo.test to hana@new.test')).toBeVisible()
    await owner.getByRole('button', { name: 'Undo change' }).click()
    await expect(emailField(owner)).toHaveValue('hana@demo.test')
    await expect(page.getByRole('alertdialog', { name: 'Signed out' })).toBeVisible()
    await owner.getByRole('textbox', { name: 'Password' }).fill(LATER)
    await owner.getByRole('button', { name: 'Save password' }).click()
    await expect(channels(owner)).toBeVisible()
    await owner.goto(undo)
    await expect(owner.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()

    const thief = await visit({ baseURL: organisation.url })
    await thief.goto('/sign-in')
    await emailField(thief).fill('hana@demo.test')
    await thief.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await thief.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(thief.getByText('Wrong email or password.')).toBeVisible()
    await signInAs(thief, 'hana@demo.test', LATER)
  } finally {
    await organisation.dispose()
    await mail.close()
  }
})

test('links of mails that a server delivered lead to an account, to a new password, and to joining by domain', async ({
  visit,
}) => {
  test.slow()
  const mail = await startMailServer()
  const organisation = await startSample({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Lantern <post@lantern.test>' },
  })
  const linkMailedTo = async (email: string): Promise<string> => {
    await expect.poll(() => mail.linkTo(email)).toBeDefined()
    return mail.linkTo(email) ?? ''
  }
  try {
    const owner = await visit({ baseURL: organisation.url })
    await signInAs(owner, 'owner@demo.test', PASSWORD)
    await owner.goto('/invites')
    await owner.getByRole('textbox', { name: 'Email addresses' }).fill('ada@new.test,')
    await owner.getByRole('button', { name: 'Send invitations' }).click()
    const invitation = await linkMailedTo('ada@new.test')

    const newcomer = await visit({ baseURL: organisation.url })
    await newcomer.goto(invitation)
    await expect(emailField(newcomer)).toHaveValue('ada@new.test')
    await joinBy(newcomer, invitation, 'Ada Newcomer')
    await newcomer.context().clearCookies()
    await newcomer.goto(invitation)
    await expect(newcomer.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()

    await newcomer.goto('/reset-password')
    await emailField(newcomer).fill('ada@new.test')
    await newcomer.getByRole('button', { name: 'Send link' }).click()
    await expect.poll(() => mail.linkTo('ada@new.test')).not.toBe(invitation)
    const reset = await linkMailedTo('ada@new.test')
    await newcomer.goto(reset)
    await newcomer.getByRole('textbox', { name: 'Password' }).fill(LATER)
    await newcomer.getByRole('button', { name: 'Save password' }).click()
    await expect(channels(newcomer)).toBeVisible()
    await newcomer.context().clearCookies()
    await newcomer.goto(reset)
    await expect(newcomer.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    await newcomer.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(newcomer.getByRole('heading', { name: 'New password' })).toBeVisible()
    await signInAs(newcomer, 'ada@new.test', LATER)

    const stranger = await visit({ baseURL: organisation.url })
    await stranger.goto('/join')
    await expect(stranger.getByRole('heading', { name: 'Invitation required' })).toBeVisible()
    await owner.goto('/admin/joining')
    await owner.getByRole('switch', { name: 'Email addresses must be at an allowed domain' }).check()
    await expect(owner.getByText('Saved', { exact: true })).toHaveCount(1)
    await owner.getByRole('switch', { name: 'People can join by invitation only' }).uncheck()
    await expect(owner.getByText('Saved', { exact: true })).toHaveCount(2)
    await stranger.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(stranger.getByText('An address at demo.test.')).toBeVisible()
    await emailField(stranger).fill('eve@other.test')
    await stranger.getByRole('button', { name: 'Send link' }).click()
    await expect(emailField(stranger)).toHaveAccessibleDescription(
      /^Only people with an address at demo.test/,
    )
    await expect(emailField(stranger)).toHaveValue('eve@other.test')
    await emailField(stranger).fill('eve@demo.test')
    await stranger.getByRole('button', { name: 'Send link' }).click()
    await joinBy(stranger, await linkMailedTo('eve@demo.test'), 'Eve of the Domain')
  } finally {
    await organisation.dispose()
    await mail.close()
  }
})
