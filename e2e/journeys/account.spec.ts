import type { Page } from '@playwright/test'
import { aPicture, notes, upload, type NamedFile } from './files.ts'
import { expect, PASSWORD, test } from './fixtures.ts'

test.use({ keepsPages: true })

const picture = aPicture('square.png')

/** Chooses the picture in the browser's dialog. */
async function choosePicture(page: Page, group: string, file: NamedFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('group', { name: group, exact: true })
    .getByRole('button', { name: 'Choose picture' })
    .click()
  await (await chooser).setFiles(file)
}

test('a picture is cropped before it is used, shows to others, and is removed again', async ({
  signIn,
  stage,
}) => {
  const page = await signIn('elif', { path: '/settings/profile' })
  const own = page.getByRole('group', { name: 'Picture', exact: true })
  await choosePicture(page, 'Picture', notes)
  await expect(own.getByRole('alert')).toHaveText(/^This file can’t be read as an image/)
  await own.locator('input[type=file]').setInputFiles(picture)
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  const across = dialog.getByRole('slider', { name: 'Move horizontally' })
  const centered = Number(await across.inputValue())
  await dialog.getByRole('img', { name: 'Cropped picture' }).hover()
  await page.mouse.down()
  await page.mouse.move(0, 0, { steps: 5 })
  await page.mouse.up()
  expect(Number(await across.inputValue())).toBeGreaterThan(centered)
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog).toBeHidden()
  await expect(own.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  const elif = await stage.person('elif')
  const member = await stage.person('member')
  const { user } = await member.call<{ user: { avatar_url: string } }>('GET', `/users/${elif.userId}`)
  const received = await page.request.get(user.avatar_url)
  expect([received.status(), received.headers()['content-type']]).toEqual([200, 'image/png'])
  await own.getByRole('button', { name: 'Remove picture' }).click()
  await expect(own.getByRole('button', { name: 'Remove picture' })).toBeHidden()
})

test('the organization’s icon changes at once for all people', async ({ signIn }) => {
  const admin = await signIn('admin', { path: '/admin/profile' })
  const member = await signIn('member', { path: '/admin/profile' })
  const icon = member.getByRole('group', { name: 'Icon', exact: true }).locator('img')
  await expect(icon).toHaveCount(0)
  await choosePicture(admin, 'Icon', picture)
  await admin.getByRole('button', { name: 'Use this picture' }).click()
  await expect(icon).toHaveCount(1)
  await admin.getByRole('button', { name: 'Remove picture' }).click()
  await expect(icon).toHaveCount(0)
  await expect(
    member
      .getByRole('group', { name: 'Icon', exact: true })
      .getByText('Only administrators can change this.'),
  ).toBeVisible()
})

test('an emoji is added and deactivated for all people at once', async ({ signIn }) => {
  const admin = await signIn('admin', { path: '/admin/emoji' })
  const member = await signIn('member', { path: '/admin/emoji' })
  const name = admin.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('über')
  await admin.getByRole('button', { name: 'Add emoji' }).click()
  await expect(admin.getByText(/^Use lowercase letters/)).toBeVisible()
  await expect(name).toHaveValue('über')
  await name.fill('dark_square')
  await admin.getByRole('button', { name: 'Add emoji' }).click()
  await expect(admin.getByText('Choose an image.')).toBeVisible()
  await admin.getByRole('main').getByLabel('Image', { exact: true }).setInputFiles(picture)
  await admin.getByRole('button', { name: 'Add emoji' }).click()
  await expect(admin.getByText(':dark_square: added')).toBeVisible()
  const row = (page: Page) =>
    page
      .getByRole('list', { name: 'Custom emoji' })
      .getByRole('listitem')
      .filter({ hasText: ':dark_square:' })
  await expect(row(member)).toBeVisible()
  await name.fill('dark_square')
  await admin.getByRole('button', { name: 'Add emoji' }).click()
  await expect(admin.getByText('A custom emoji with this name already exists.')).toBeVisible()
  await expect(name).toHaveValue('dark_square')
  await row(admin).getByRole('button', { name: 'Deactivate' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(row(member)).toBeHidden()
})

test('a person’s files are listed with their size, and deleted for good', async ({ signIn }) => {
  const page = await signIn('elif', { path: '/settings/files' })
  await expect(page.getByText('Files you attach to messages appear here.')).toBeVisible()
  const url = await upload(page, notes)
  const files = page.getByRole('list', { name: 'Files you uploaded' })
  await expect(files.getByRole('listitem')).toContainText('notes.txt')
  await expect(files.getByRole('listitem')).toContainText(/11 bytes/i)
  await files.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete notes.txt' }).click()
  await expect(files).toBeHidden()
  expect((await page.request.get(url)).status()).toBe(404)
})

test('a new address takes the password, waits for its mail, and can be canceled', async ({ signIn }) => {
  const page = await signIn('elif', { path: '/settings/account' })
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  const proof = page.getByRole('textbox', { name: 'Password, to confirm it’s you' })
  const change = page.getByRole('button', { name: 'Change address' })
  await expect(email).toHaveValue('elif@demo.test')
  await expect(proof).toBeHidden()
  await email.fill('nowhere')
  await change.click()
  await expect(page.getByText(/^Enter a complete address/)).toBeVisible()
  await email.fill('elif.demir@demo.test')
  await change.click()
  await expect(page.getByText('Enter your password to change your email address.')).toBeVisible()
  await proof.fill('not the password')
  await change.click()
  await expect(page.getByText('Wrong password.')).toBeVisible()
  await expect(email).toHaveValue('elif.demir@demo.test')
  await proof.fill(PASSWORD)
  await proof.press('Enter')
  await expect(page.getByText('To confirm elif.demir@demo.test')).toBeVisible()
  await expect(email).toHaveValue('elif@demo.test')
  await page.reload()
  await expect(page.getByText('To confirm elif.demir@demo.test')).toBeVisible()
  await page.getByRole('button', { name: 'Keep current address' }).click()
  await expect(page.getByText('To confirm elif.demir@demo.test')).toBeHidden()
})

test('a stranger who guesses too often is locked out, a person who signed in here before is not', async ({
  signIn,
  visit,
}) => {
  const attempt = async (page: Page, password: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Email' }).fill('kofi@demo.test')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  const known = await signIn('kofi')
  await known.getByRole('button', { name: 'Your account' }).click()
  await known.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(known.getByRole('textbox', { name: 'Password' })).toBeVisible()
  const stranger = await visit()
  await stranger.goto('/sign-in')
  for (let count = 0; count < 5; count++) {
    const answer = stranger.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/session'),
    )
    await attempt(stranger, `guess ${count}`)
    expect((await answer).status()).toBe(401)
  }
  await attempt(stranger, PASSWORD)
  await expect(stranger.getByText(/^Too many attempts/)).toBeVisible()
  await attempt(known, PASSWORD)
  await expect(known.getByRole('navigation', { name: 'Channels' })).toBeVisible()
})

test('a new password leaves only this browser signed in', async ({ signIn }) => {
  test.slow()
  const page = await signIn('elif', { path: '/settings/account' })
  const elsewhere = await signIn('elif', { path: '/settings/account' })
  const key = page.getByRole('main').locator('code').last()
  await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Show API key' }).click()
  await expect(key).toHaveText(/^[\w-]{32}$/)
  await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'New password' }).fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Choose a password of at least 10 characters.')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password' }).fill('another long password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. You were signed out everywhere else.')).toBeVisible()
  // The old key is refused.
  await expect(key).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show API key' })).toBeVisible()
  const sheet = elsewhere.getByRole('alertdialog', { name: 'Signed out' })
  await sheet.getByRole('textbox', { name: 'Password' }).fill('another long password')
  await sheet.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(sheet).toBeHidden()

  await page.goto('/settings/sessions')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('You’re now signed in only here.')).toBeVisible()
  await expect(sheet).toBeVisible()

  await page.goto('/settings/account')
  await page.getByRole('textbox', { name: 'Current password' }).fill('another long password')
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. You were signed out everywhere else.')).toBeVisible()
})
