import type { BrowserContext, Page } from '@playwright/test'

/** Signs in to a host before the stand-in, as its owner. @param context with the host's address as its base */
export async function signInAsOwner(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill('owner@diff.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('stand-in')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return page
}
