import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Stage } from './stage.ts'

test.use({ keepsPages: true })

interface Status {
  readonly status_text?: string
  readonly emoji_name?: string
  readonly scheduled_end_time?: number
}

/** The status of Hana, as another person reads it. */
async function statusSeen(stage: Stage): Promise<Status> {
  const hana = await stage.person('hana')
  const lena = await stage.person('lena')
  return (await lena.call<{ status: Status }>('GET', `/users/${hana.userId}/status`)).status
}

const setStatus = async (page: Page) => {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Set status…' }).click()
  return page.getByRole('dialog', { name: 'Set status' })
}

test('a status is cleared from the account’s menu, with a way back', async ({ signIn, stage }) => {
  const page = await signIn('hana', { path: '/inbox' })
  const dialog = await setStatus(page)
  await dialog.getByRole('button', { name: 'In a meeting' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => statusSeen(stage)).toMatchObject({ status_text: 'In a meeting' })
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Clear status' }).click()
  await expect.poll(() => statusSeen(stage)).toEqual({})
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => statusSeen(stage))
    .toMatchObject({ status_text: 'In a meeting', scheduled_end_time: expect.any(Number) })
  const again = await setStatus(page)
  await again.getByRole('button', { name: 'Clear status' }).click()
  await expect.poll(() => statusSeen(stage)).toEqual({})
})

test('the emoji of a status goes alone, and its end stays when something else changes', async ({
  signIn,
  stage,
}) => {
  const page = await signIn('hana', { path: '/inbox' })
  const dialog = await setStatus(page)
  await dialog.getByRole('button', { name: 'Commuting' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await statusSeen(stage)).emoji_name).toBe('bus')
  const end = (await statusSeen(stage)).scheduled_end_time
  expect(end).toBeGreaterThan(Date.now() / 1000)

  const again = await setStatus(page)
  await expect(again.getByRole('combobox', { name: 'Clear after' })).toHaveValue('kept')
  await again.getByRole('button', { name: 'Remove emoji' }).click()
  await again.getByRole('textbox').fill('On the way')
  await again.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => statusSeen(stage)).toEqual({ status_text: 'On the way', scheduled_end_time: end })

  // An empty status is no status.
  const last = await setStatus(page)
  await last.getByRole('textbox').fill('')
  await last.getByRole('button', { name: 'Clear status' }).click()
  await expect.poll(() => statusSeen(stage)).toEqual({})
})

test('a status ends while the app of its owner is closed, and others see until when it holds', async ({
  signIn,
  stage,
}) => {
  const hana = await stage.person('hana')
  const page = await signIn('lena', { path: `/dm/${hana.userId}` })
  const write = (seconds: number): Promise<unknown> =>
    hana.call('POST', '/users/me/status', {
      status_text: 'Lunch',
      scheduled_end_time: Math.floor(Date.now() / 1000) + seconds,
    })
  await write(3600)
  await hana.write([(await stage.person('lena')).userId], 'Back soon')
  await page
    .getByRole('main')
    .getByRole('article')
    .last()
    .getByRole('button', { name: /^Hana/ })
    .first()
    .click()
  const card = page.getByRole('dialog', { name: /^Hana/ })
  await expect(card).toContainText(/Lunch.*Until \d/)
  await write(2)
  await expect(card).not.toContainText('Lunch')
  expect(await statusSeen(stage)).toEqual({})
})
