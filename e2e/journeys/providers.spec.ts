import type { Page } from '@playwright/test'
import { Certified, CLIENT } from '../../src/service/host/providers/certified.testing.ts'
import { startOrganisation, type Organisation } from '../../src/testing/organisation.testing.ts'
import { barriersInBothThemes } from './barriers.ts'
import { expect, test } from './fixtures.ts'

/* People sign in with a certified OpenID Connect provider, which is another site for the browser. */

const people = {
  member: { name: 'Mem at Acme', email: 'member@demo.test', email_verified: true },
  newcomer: { name: 'Nova Newcomer', email: 'nova@demo.test', email_verified: true },
  stranger: { name: 'Sten Stranger', email: 'sten@elsewhere.test', email_verified: true },
}

let certified: Certified
let host: Organisation | undefined
test.beforeEach(async () => {
  certified = await Certified.start({ people })
})
test.afterEach(async () => {
  await host?.stop()
  await certified.stop()
})

/** Starts a host with the provider. @returns its address, by a name that is another site than the provider's */
async function start(environment: Record<string, string> = {}): Promise<string> {
  host = await startOrganisation({
    environment: {
      OIDC_PROVIDERS: 'acme',
      OIDC_ACME_NAME: 'Acme',
      OIDC_ACME_ISSUER: certified.issuer,
      OIDC_ACME_CLIENT_ID: CLIENT.id,
      OIDC_ACME_CLIENT_SECRET: CLIENT.secret,
      ...environment,
    },
  })
  const site = host.url.replace('127.0.0.1', 'localhost')
  certified.register(site)
  return site
}

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Acme' })

/** Presses the provider's button, and signs in there or cancels. */
async function signInAt(page: Page, name: string): Promise<void> {
  await button(page).click()
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await page.getByRole('button', { name, exact: true }).click()
}

test.use({ expectedErrors: [/status of 424/] })

test('a person signs in with a provider, gets where they wanted, and signs out of both', async ({
  openBrowser,
}) => {
  const baseURL = await start()
  const page = await (await openBrowser({ baseURL })).newPage()
  await page.goto('/starred')
  await expect(button(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  expect(await barriersInBothThemes(page)).toEqual([])

  certified.become('down')
  await button(page).click()
  await expect(page.getByRole('alert')).toHaveText(/^Acme can’t be reached right now/)
  certified.become('up')

  await signInAt(page, 'Cancel')
  await expect(page.getByRole('alert')).toHaveText('You canceled the sign-in at Acme.')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fstarred$/)
  await page.reload()
  await expect(button(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await signInAt(page, 'Sten Stranger')
  await expect(page.getByRole('alert')).toHaveText(/no account here with the address sten@elsewhere\.test/)

  // The provider remembers who signed in there.
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await signInAt(page, 'Mem at Acme')
  await expect(page).toHaveURL(/\/starred$/)
  await expect(page.getByRole('navigation', { name: 'Channels' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Channels' })).toBeVisible()

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Do you want to sign-out')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(`${baseURL}/sign-in`)
  await button(page).click()
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
})

test('a provider with a long name has a button within a narrow page', async ({ openBrowser }) => {
  const name = `${'Gesundheitsdepartementsverwaltungsstelle'.repeat(3)} & شركة`
  const baseURL = await start({ OIDC_ACME_NAME: name })
  const page = await (await openBrowser({ baseURL, viewport: { width: 320, height: 700 } })).newPage()
  await page.goto('/sign-in')
  const long = page.getByRole('button', { name: /^Sign in with Gesundheit/ })
  await expect(long).toBeVisible()
  const { x = 0, width = 0 } = (await long.boundingBox()) ?? {}
  expect([x >= 0, x + width <= 320]).toEqual([true, true])
  const isCut = (button: Element): boolean => button.scrollWidth > button.clientWidth
  expect(await long.evaluate(isCut)).toBe(false)
})

test('where providers are the only way, people join and sign in with them alone', async ({ openBrowser }) => {
  const baseURL = await start({ PASSWORD_SIGN_IN: 'off' })
  const owner = await (await openBrowser({ baseURL })).newPage()
  await owner.goto('/sign-in')
  await owner.getByRole('list', { name: 'Sample accounts' }).getByRole('button').first().click()
  await expect(owner.getByRole('navigation', { name: 'Channels' })).toBeVisible()
  await owner.goto('/admin/joining')
  await expect(owner.getByText(/^People sign in with Acme only\./)).toContainText('PASSWORD_SIGN_IN=on')
  const invited = await owner.request.post(`${baseURL}/api/v1/invites/multiuse`, {
    headers: { 'x-client': 'app', origin: baseURL },
    form: { stream_ids: '[]', include_realm_default_subscriptions: 'true' },
  })
  const { invite_link } = (await invited.json()) as { invite_link: string }

  const page = await (await openBrowser({ baseURL, viewport: { width: 390, height: 800 } })).newPage()
  await page.goto(new URL(invite_link).pathname)
  await expect(page.getByText(/invited you\. Sign in as you do elsewhere/)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expect(await barriersInBothThemes(page)).toEqual([])
  await signInAt(page, 'Nova Newcomer')
  await expect(page).toHaveURL(/\/inbox$/)
  await page.goto('/settings/account')
  await expect(page.getByText(/there’s no password here/)).toBeVisible()
  await expect(
    page.getByText(/Your address is the one of the account you sign in with/).first(),
  ).toBeVisible()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()

  const other = await (await openBrowser({ baseURL })).newPage()
  await other.goto('/sign-in')
  await expect(button(other)).toBeVisible()
  await expect(other.getByRole('textbox')).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0)
})
