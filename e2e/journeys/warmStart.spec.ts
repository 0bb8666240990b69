import type { Page } from '@playwright/test'
import { articleWith, channelLink, composer, expectSent, named, send, unreadLine } from './conversation.ts'
import { expectKept, keptOn } from './device.ts'
import { expect, PASSWORD, test } from './fixtures.ts'

/** Holds requests to the service until the returned function is called; requests of sign-in pass. */
async function holdService(page: Page): Promise<() => Promise<void>> {
  const open = Promise.withResolvers<void>()
  const places = ['**/api/v1/**', '**/session']
  for (const place of places) {
    await page.route(place, async (route) => {
      if (route.request().method() === 'GET' || place !== '**/session') await open.promise
      await route.continue().catch(() => undefined) // The page may have left by now.
    })
  }
  return async () => {
    open.resolve()
    for (const place of places) await page.unroute(place)
  }
}

test('the last conversation shows before the service has answered, and is then updated', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('warm start', ['hana', 'lena'])
  const [hana, lena] = await Promise.all([stage.person('hana'), stage.person('lena')])
  await hana.markRead(await lena.sayAll(channel.id, 'talk', ['Said before', 'Said last']))
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await expect(articleWith(page, 'Said last')).toBeVisible()
  await expectKept(page, 'Said last')
  const answer = await holdService(page)
  await page.reload()
  await expect(articleWith(page, 'Said last')).toBeVisible()
  await expect(channelLink(page, channel.name)).toBeVisible()
  await lena.sayAll(channel.id, 'talk', ['Said while away', 'And some more'])
  await answer()
  await expect(articleWith(page, 'And some more')).toBeInViewport()
  await expect(unreadLine(page)).toBeInViewport()
  await expect(articleWith(page, 'Said last')).toHaveCount(1)
  await lena.say(channel.id, 'talk', 'Live again')
  await expect(articleWith(page, 'Live again')).toBeVisible()
  await send(page, 'An answer')
  await expectSent(page, 'An answer')
})

test('a message written before the service answers is sent then', async ({ signIn, stage }) => {
  const channel = await stage.channel('early', ['hana', 'lena'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await send(page, 'Said before')
  await expectSent(page, 'Said before')
  await expectKept(page, 'Said before')
  const answer = await holdService(page)
  await page.reload()
  await expect(articleWith(page, 'Said before')).toBeVisible()
  await composer(page).fill('Said early')
  await composer(page).press('Enter')
  await expect(articleWith(page, 'Said early')).toBeVisible()
  await answer()
  await expectSent(page, 'Said early')
  await expect(articleWith(page, 'Said early')).toHaveCount(1)
})

test('messages read elsewhere meanwhile are no longer counted', async ({ signIn, stage }) => {
  const channel = await stage.channel('stale', ['hana', 'lena'])
  const [hana, lena] = await Promise.all([stage.person('hana'), stage.person('lena')])
  const id = await lena.say(channel.id, 'talk', 'To be read elsewhere')
  const page = await signIn('hana', { path: '/inbox' })
  const link = channelLink(page, channel.name)
  await expect(link).toHaveAccessibleName(named(channel.name, '1 unread'))
  await expectKept(page, 'talk')
  const answer = await holdService(page)
  await page.reload()
  await expect(link).toHaveAccessibleName(named(channel.name, '1 unread'))
  await hana.markRead([id])
  await answer()
  await expect(link).toHaveAccessibleName(channel.name)
})

test('signing out leaves nothing of the session on the device', async ({ signIn, stage }) => {
  const channel = await stage.channel('erased', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await send(page, 'Nobody else is to see this')
  await expectKept(page, 'Nobody else is to see this')
  await page.getByRole('button', { name: /Hana/ }).first().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  await expect.poll(() => keptOn(page)).toMatch(/^(\[\])?$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('parley.keptFor'))).toBeNull()
})

test('another person who signs in over the kept view finds nothing of it', async ({ signIn, stage }) => {
  const channel = await stage.channel('handed over', ['hana'], { invite_only: true })
  const hana = await stage.person('hana')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await send(page, 'For my eyes only')
  await expectKept(page, 'For my eyes only')
  const { origin } = new URL(page.url())
  await page.context().request.delete('/session', { headers: { 'x-client': 'app', origin } })
  await hana.say(channel.id, 'talk', 'Which the page hears of too late')
  const sheet = page.getByRole('alertdialog', { name: 'Signed out' })
  await sheet.getByRole('textbox', { name: 'Email' }).fill('lena@demo.test')
  await sheet.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  const answer = await holdService(page)
  await sheet.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('main[aria-busy="true"]')).toBeVisible()
  const owner = await page.evaluate(() => Number(localStorage.getItem('parley.keptFor')))
  expect(owner, 'nobody’s state is taken up').toBeLessThanOrEqual(0)
  await expect(articleWith(page, 'For my eyes only')).toHaveCount(0)
  await answer()
  await expect(page.getByRole('button', { name: /Lena/ }).first()).toBeVisible()
  await expect.poll(() => keptOn(page)).not.toContain('For my eyes only')
})
