import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { barriersInBothThemes } from './barriers.ts'
import { expect, PASSWORD, test } from './fixtures.ts'

/** Milliseconds of one time step. */
const STEP = 30_000

/**
 * Returns the code of the time step that many steps from now. The service accepts the next step's code too,
 * so that a test need not wait for the step after a code that was used.
 */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP })

const region = (page: Page): Locator => page.getByRole('region', { name: 'Second factor', exact: true })
const codeField = (within: Page | Locator): Locator =>
  within.getByRole('textbox', { name: 'Code', exact: true })

/** Sets up the second factor in the dialog. @returns the secret and the recovery codes */
async function setUp(within: Page | Locator): Promise<{ secret: string; codes: string[] }> {
  await expect(within.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  const secret = (await within.getByRole('code').innerText()).replaceAll(' ', '')
  await codeField(within).fill(codeOf(secret))
  await within.getByRole('button', { name: 'Turn on' }).click()
  const list = within.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  return { secret, codes: await list.getByRole('listitem').allInnerTexts() }
}

/** Enters address and password on the sign-in page. */
async function enterPassword(page: Page, account: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(`${account}@demo.test`)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function turnOff(page: Page, code: string): Promise<void> {
  await page.goto('/settings/account')
  await region(page).getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await codeField(dialog).fill(code)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(region(page).getByText('Off:')).toBeVisible()
}

test('a second factor is set up, required at sign-in, and turned off', async ({ signIn, visit }) => {
  test.slow()
  const page = await signIn('elif', { path: '/settings/account' })
  await region(page).getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  const password = dialog.getByRole('textbox', { name: 'Your password' })
  await password.fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(password).toHaveAccessibleDescription('Wrong password.')
  await expect(password).toHaveValue('not the password')
  await password.fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await codeField(dialog).fill('12345')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(codeField(dialog)).toHaveAccessibleDescription('Enter the six digits in the app.')
  expect(await barriersInBothThemes(page)).toEqual([])
  const { secret, codes } = await setUp(dialog)
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as file' }).click(),
  ])
  expect(await readFile(await kept.path(), 'utf8')).toContain(codes.join('\n'))
  expect(await barriersInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(region(page).getByText('10 recovery codes left.')).toBeVisible()

  const elsewhere = await visit()
  await elsewhere.goto('/sign-in?next=/starred')
  await enterPassword(elsewhere, 'elif')
  await expect(elsewhere.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(codeField(elsewhere)).toBeFocused()
  expect(await barriersInBothThemes(elsewhere)).toEqual([])
  await elsewhere.getByRole('button', { name: 'Back' }).click()
  await expect(elsewhere.getByRole('textbox', { name: 'Email' })).toHaveValue('elif@demo.test')
  await expect(elsewhere.getByRole('textbox', { name: 'Password' })).toHaveValue(PASSWORD)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await codeField(elsewhere).fill(codeOf(secret, -20))
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(codeField(elsewhere)).toHaveAccessibleDescription(/^Wrong code\./)
  await expect(codeField(elsewhere)).not.toHaveValue('')
  const code = codeOf(secret, 1)
  await codeField(elsewhere).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await codeField(elsewhere).press('Enter')
  await expect(elsewhere).toHaveURL(/\/starred$/)

  const third = await visit()
  await third.goto('/sign-in')
  await enterPassword(third, 'elif')
  await third.getByRole('button', { name: 'Use recovery code' }).click()
  const recovery = third.getByRole('textbox', { name: 'Recovery code' })
  await expect(recovery).toBeFocused()
  await recovery.fill(codes[0] ?? '')
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(third).toHaveURL(/\/inbox$/)

  await turnOff(page, codes[1] ?? '')
  const fourth = await visit()
  await fourth.goto('/sign-in')
  await enterPassword(fourth, 'elif')
  await expect(fourth).toHaveURL(/\/inbox$/)
})

test('in an organization that requires a second factor, people set it up before they get in', async ({
  signIn,
  visit,
}) => {
  test.slow()
  const before = await visit()
  await before.goto('/sign-in')
  await enterPassword(before, 'hana')
  await expect(before).toHaveURL(/\/inbox$/)

  const owner = await signIn('owner', { path: '/admin/joining' })
  const rule = owner.getByRole('combobox', { name: 'Require a second factor' })
  await expect(rule).toHaveAccessibleDescription(/Set up your own second factor first/)
  await owner.getByRole('link', { name: 'Set up your second factor' }).click()
  await region(owner).getByRole('button', { name: 'Set up' }).click()
  await owner.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await owner.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const own = await setUp(owner.getByRole('dialog'))
  await owner.goto('/admin/joining')
  await rule.selectOption('For everyone')
  await expect(owner.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  expect(await barriersInBothThemes(owner)).toEqual([])

  const newcomer = await visit()
  await newcomer.goto('/sign-in')
  await enterPassword(newcomer, 'kofi')
  await expect(newcomer.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  expect(await barriersInBothThemes(newcomer)).toEqual([])
  await setUp(newcomer)
  await newcomer.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(newcomer).toHaveURL(/\/inbox$/)
  await newcomer.goto('/settings/account')
  await expect(region(newcomer).getByRole('button', { name: 'Turn off' })).toHaveAccessibleDescription(
    /^Your organization requires a second factor/,
  )

  // People who are signed in remain so until the next start.
  await before.getByRole('link', { name: 'Recent' }).click()
  await expect(before).toHaveURL(/\/recent$/)
  await before.reload()
  await expect(before.getByText(/now requires a second factor/)).toBeVisible()
  await expect(before.getByRole('textbox', { name: 'Email' })).toHaveValue('hana@demo.test')
  await before.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await before.getByRole('button', { name: 'Sign in', exact: true }).click()
  await setUp(before)
  await before.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(before).toHaveURL(/\/recent$/)

  const stored = owner.waitForResponse(/\/api\/v1\/realm$/)
  await rule.selectOption('For no one')
  expect((await stored).status()).toBe(200)
  await turnOff(owner, own.codes[0] ?? '')
})

test('an administrator removes the factor of a person who lost it', async ({ signIn, visit }) => {
  test.slow()
  const lost = await signIn('wei', { path: '/settings/account' })
  await region(lost).getByRole('button', { name: 'Set up' }).click()
  await lost.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await lost.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await setUp(lost.getByRole('dialog'))

  const admin = await signIn('admin', { path: '/people' })
  const open = async (item: string): Promise<void> => {
    await admin.getByRole('button', { name: 'Actions for Wei Zhang' }).click()
    await admin.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await open('Remove second factor')
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText(/Make sure it’s really them/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove second factor' }).click()
  await expect(admin.getByText('Second factor of Wei Zhang removed')).toBeVisible()
  await expect(lost.getByRole('alertdialog', { name: 'Signed out' })).toBeVisible()

  const again = await visit()
  await again.goto('/sign-in')
  await enterPassword(again, 'wei')
  await expect(again).toHaveURL(/\/inbox$/)
  await open('Remove second factor')
  await expect(dialog.getByText('Wei Zhang doesn’t have a second factor.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await open('Sign out everywhere')
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(again.getByRole('alertdialog', { name: 'Signed out' })).toBeVisible()
})

test('sessions and keys are listed, and each can be ended', async ({ signIn, organisation }) => {
  const page = await signIn('lena', { path: '/settings/sessions' })
  const telephone = await signIn('lena', {
    browser: {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    },
  })
  await fetch(`${organisation.url}/api/v1/fetch_api_key`, {
    method: 'POST',
    headers: { 'user-agent': 'report-maker/2.1' },
    body: new URLSearchParams({ username: 'lena@demo.test', password: PASSWORD }),
  })
  await page.reload()
  const browsers = page.getByRole('list', { name: 'Signed-in browsers' })
  await expect(browsers.getByRole('listitem')).toHaveCount(2)
  await expect(browsers.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1)
  const programs = page.getByRole('list', { name: 'Programs with a key' })
  await expect(programs.getByRole('listitem').filter({ hasText: 'report-maker' })).toContainText(
    'not used yet',
  )
  expect(await barriersInBothThemes(page)).toEqual([])

  await programs.getByRole('button', { name: 'Revoke', description: 'report-maker' }).click()
  await expect(programs.getByText('report-maker')).toBeHidden()
  await browsers
    .getByRole('listitem')
    .filter({ hasText: 'Safari on iOS' })
    .getByRole('button', { name: 'Sign out' })
    .click()
  await expect(browsers.getByRole('listitem')).toHaveCount(1)
  await expect(telephone.getByRole('alertdialog', { name: 'Signed out' })).toBeVisible()

  await browsers.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
})
