import type { Page } from '@playwright/test'
import { Certified, CLIENT } from '../../src/service/host/providers/certified.testing.ts'
import { startOrganisation, type Organisation } from '../../src/testing/organisation.testing.ts'
import { barriersInBothThemes } from './barriers.ts'
import { expect, test } from './fixtures.ts'

/* People sign in with a certified OpenID Connect provider, which is another site for the browser. */

const people = {
  owner: { name: 'Owen at Acme', email: 'owner@demo.test', email_verified: true },
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
  await expect(owner.getByRole('list', { name: 'Sign-in providers' })).toContainText(
    'set up by the people who run this server',
  )
  await expect(owner.getByRole('button', { name: 'Remove', description: 'Acme' })).toHaveCount(0)
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
  await expect(page.getByText(/Your address comes from the account you sign in with/).first()).toBeVisible()
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

test('an owner sets up a provider, signs in with it, and makes it the only way', async ({ openBrowser }) => {
  host = await startOrganisation({ environment: { OIDC_NETWORKS: '127.0.0.1' } })
  const baseURL = host.url.replace('127.0.0.1', 'localhost')
  const page = await (await openBrowser({ baseURL })).newPage()
  await page.goto('/sign-in?next=%2Fadmin%2Fjoining')
  await page.getByRole('list', { name: 'Sample accounts' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Add provider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add provider' })
  const redirect = dialog.getByText(/\/session\/with\/\d+\/callback$/)
  const [, id = ''] = /with\/(\d+)/.exec((await redirect.textContent()) ?? '') ?? []
  certified.register(baseURL, [id])
  await dialog.getByRole('textbox', { name: 'Name on the button' }).fill('Acme')
  await dialog.getByRole('textbox', { name: 'Issuer' }).fill(`${certified.issuer}/elsewhere`)
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill(CLIENT.id)
  await dialog.getByLabel('Client secret').fill('a wrong one')
  await dialog
    .getByRole('radio', { name: 'Anyone who can join, and everyone with an address in some domains' })
    .check()
  await dialog.getByRole('textbox', { name: 'Domains' }).fill('demo.test')
  expect(await barriersInBothThemes(page)).toEqual([])
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog.getByText(/^There’s no provider at this address/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Issuer' }).fill(certified.issuer)
  await save.click()
  await expect(dialog.getByText(/^The provider doesn’t know this client ID with this secret/)).toBeVisible()
  await dialog.getByLabel('Client secret').fill(CLIENT.secret)
  await save.click()
  await expect(dialog).toHaveCount(0)
  const list = page.getByRole('list', { name: 'Sign-in providers' })
  await expect(list.getByRole('listitem')).toHaveText(new RegExp(`Acme.*${certified.issuer}`))
  const alone = page.getByRole('switch', { name: 'Providers are the only way to sign in' })
  await expect(page.getByText(/Sign in with one of the providers first/)).toBeVisible()
  expect(await barriersInBothThemes(page)).toEqual([])

  // The owner comes with the provider, in another browser.
  const came = await (await openBrowser({ baseURL, viewport: { width: 390, height: 800 } })).newPage()
  await came.goto('/sign-in?next=%2Fadmin%2Fjoining')
  await signInAt(came, 'Owen at Acme')
  const aloneThere = came.getByRole('switch', { name: 'Providers are the only way to sign in' })
  await aloneThere.check()
  await expect(came.getByText(/starting it with PASSWORD_SIGN_IN=on/)).toBeVisible()
  expect(await barriersInBothThemes(came)).toEqual([])
  await came.getByRole('button', { name: 'Turn off', description: 'Acme' }).click()
  await expect(came.getByRole('alert')).toHaveText(/only way to sign in\. Allow passwords first/)

  // A newcomer of the domain needs no invitation, and no password.
  const newcomer = await (await openBrowser({ baseURL })).newPage()
  await newcomer.goto('/sign-in')
  await expect(button(newcomer)).toBeVisible()
  await expect(newcomer.getByRole('textbox', { name: 'Password' })).toHaveCount(0)
  await signInAt(newcomer, 'Nova Newcomer')
  await expect(newcomer).toHaveURL(/\/inbox$/)

  await page.reload()
  await alone.uncheck()
  await page.getByRole('button', { name: 'Remove', description: 'Acme' }).click()
  await page.getByRole('dialog', { name: 'Remove Acme?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No providers yet.')).toBeVisible()
  await page.goto('/admin/audit-log')
  await expect(page.getByText('Removed a sign-in provider')).toBeVisible()
})
