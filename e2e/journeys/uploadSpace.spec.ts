import type { Page } from '@playwright/test'
import { barriersInBothThemes } from './barriers.ts'
import { composer } from './conversation.ts'
import { expect, test } from './fixtures.ts'

/* Space for people's files: administrators decide on it, and people learn of it before it is used up. */

const KILOBYTE = 1000
const file = (name: string, kilobytes: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(kilobytes * KILOBYTE, 'x'),
})

async function attach(page: Page, name: string, kilobytes: number): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(file(name, kilobytes))
}

test('an administrator lowers each person’s space; a person is warned, refused with a reason, and frees space', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('storing', ['hana'])
  const admin = await signIn('admin', { path: '/admin/usage' })
  const quota = admin.getByRole('textbox', { name: 'Per person, in GiB' })
  await quota.fill('much')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Enter a number of GiB, such as 20 or 1.5.')).toBeVisible()
  await quota.fill('0.01')
  await quota.press('Enter')
  await expect(quota).toHaveValue('0.01')
  await expect(admin.getByText('Saved')).toBeVisible()
  expect(await barriersInBothThemes(admin, 'main')).toEqual([])

  const browser = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const
  const page = await signIn('hana', { path: channel.topicPath('talk'), browser })
  const chip = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  await composer(page).click()
  await attach(page, 'first.txt', 5000)
  await expect(chip('first.txt')).toBeVisible()
  await expect(page.getByText(/^You’ve used/)).toHaveCount(0)
  await attach(page, 'second.txt', 4000)
  await expect(chip('second.txt')).toBeVisible()
  await expect(page.getByText(/^You’ve used 9 MB of your .+ for files\.$/)).toBeVisible()
  await attach(page, 'third.txt', 4000)
  await expect(
    page.getByText(/doesn’t fit: you’ve used 8\.6 of 10 MiB\. Delete files you no longer need\.$/),
  ).toBeVisible()
  await expect(chip('first.txt')).toBeVisible()
  expect(await barriersInBothThemes(page, 'main')).toEqual([])

  await page.goto('/settings/files')
  await expect(page.getByRole('meter', { name: /^You’ve used 9 MB of/ })).toBeVisible()
  await expect(page.getByText('You’re almost out of space. Delete files you no longer need.')).toBeVisible()
  expect(await barriersInBothThemes(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('button', { name: 'Delete second.txt' }).click()
  await expect(page.getByRole('meter', { name: /^You’ve used 5 MB of/ })).toBeVisible()
  await expect(page.getByText(/^You’re almost out of space/)).toHaveCount(0)
})

test('a member reads how much space there is, and that others decide on it', async ({ signIn }) => {
  const page = await signIn('member', { path: '/admin/usage' })
  const quota = page.getByRole('textbox', { name: 'For everyone together, in GiB' })
  await expect(quota).toHaveValue('20')
  await expect(quota).toHaveAccessibleDescription(/Only administrators can change this/)
})
