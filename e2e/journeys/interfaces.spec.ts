import { expect, PASSWORD, test } from './fixtures.ts'

test('a person reads about both interfaces by keyboard, and tries a request with a key', async ({
  visit,
  organisation,
}) => {
  const signIn = new URLSearchParams({ username: 'hana@demo.test', password: PASSWORD })
  const issued = await fetch(`${organisation.url}/api/v1/fetch_api_key`, { method: 'POST', body: signIn })
  const { api_key: key } = (await issued.json()) as { api_key: string }
  const page = await visit()

  await page.goto('/api')
  const sections = page.getByLabel('Menu')
  await sections.getByRole('link', { name: 'Authentication' }).press('Enter')
  await page.getByPlaceholder('username').fill('hana@demo.test')
  await page.getByPlaceholder('password').fill(key)
  await page.getByRole('button', { name: 'Set' }).press('Enter')
  await expect(page.getByText('API key applied')).toBeVisible()
  await sections.getByRole('link', { name: 'Render message' }).press('Enter')
  await page.getByText('*Hello* :tada:', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Execute' }).press('Enter')
  await expect(page.getByText('<em>Hello</em>')).toBeVisible()

  await page.getByRole('link', { name: 'Calendar' }).press('Enter')
  await expect(page).toHaveURL(/\/api\?of=calendar$/)
  await sections.getByRole('link', { name: 'List venues' }).press('Enter')
  await expect(page.getByText('/venues', { exact: true })).toBeVisible()
})

test('the page of the interfaces fits a narrow screen', async ({ visit }) => {
  const page = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto('/api?of=calendar')
  await page.getByRole('button', { name: 'Venues' }).press('Enter')
  await expect(page.getByText('List venues')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
})
