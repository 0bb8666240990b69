import { expectAllParts } from './conversation.ts'
import { expect, PASSWORD, test } from './fixtures.ts'

test('a person signs in with email and password and lands in the inbox', async ({ page, organisation }) => {
  await page.goto(organisation.url)
  await page.getByRole('textbox', { name: 'Email' }).fill('member@demo.test')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${organisation.url}/inbox`)
  await expect(page.getByRole('navigation', { name: 'Channels' })).toBeVisible()
})

test('a sample account signs in with one press', async ({ page, organisation }) => {
  await page.goto(`${organisation.url}/sign-in`)
  const samples = page.getByRole('list', { name: 'Sample accounts' })
  await expect(samples.getByRole('button')).not.toHaveCount(0)
  await samples.getByRole('button').first().click()
  await expect(page).toHaveURL(/\/inbox$/)
})

test('a wrong password shows an error, keeps the email and accepts the right one', async ({
  page,
  organisation,
}) => {
  await page.goto(`${organisation.url}/sign-in`)
  const password = page.getByRole('textbox', { name: 'Password' })
  await page.getByRole('textbox', { name: 'Email' }).fill('guest@demo.test')
  await password.fill('not the password')
  await password.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('guest@demo.test')
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(page).toHaveURL(/\/inbox$/)
})

test('an unreachable service is reported and typed text remains', async ({ page, network }) => {
  await page.goto(`${network.url}/sign-in`)
  await page.getByRole('textbox', { name: 'Email' }).fill('member@demo.test')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await expectAllParts(page)
  network.cut()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(PASSWORD)
  network.heal()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/inbox$/)
})

test('a protected address opens after signing in', async ({ page, organisation }) => {
  await page.goto(`${organisation.url}/starred`)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('member@demo.test')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${organisation.url}/starred`)
})

test('no script can read the session, and no key reaches the page', async ({ organisation, signIn }) => {
  const page = await signIn('member')
  await expect(page.getByRole('navigation', { name: 'Channels' })).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const [cookie] = await page.context().cookies(organisation.url)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toMatch(/api_?key/i)
})
