import type { Page } from '@playwright/test'
import { barriers } from './barriers.ts'
import { expect, PASSWORD, test } from './fixtures.ts'
import { inGerman } from './german.ts'
import { openWhole } from './wholePage.ts'

/** Pages with the texts of the interface that a person meets. */
const PLACES = [
  '/inbox',
  '/recent',
  '/feed',
  '/drafts',
  '/channels',
  '/calendar',
  '/calendar/week',
  '/event/new',
]

// The empty page in which each browser begins has no storage.
const speakDisguise = (): void => {
  if (origin !== 'null') localStorage.setItem('parley.language', 'en-XA')
}
const speakMirrored = (): void => {
  if (origin !== 'null') localStorage.setItem('parley.language', 'ar-XB')
}

/** Names of headings and controls in plain English: texts that translators never get. */
const untranslated = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isOfPeople = (element: Element): boolean =>
      element.closest(
        'article, time, kbd, [data-conversations] li, [role=grid], [data-event], option, main li',
      ) !== null || element.querySelector('bdi, time') !== null
    return (
      [...document.querySelectorAll('h1, h2, button, label, legend, [role=tab], input[placeholder]')]
        .filter((element) => element.checkVisibility() && !isOfPeople(element))
        .map(
          (element) =>
            [
              element.getAttribute('aria-label') ??
                element.getAttribute('placeholder') ??
                element.textContent,
              element,
            ] as const,
        )
        // The browser names the months.
        .filter(([text]) => /[a-z]{3}/i.test(text) && !text.includes('[') && !/ \d{4}$/.test(text))
        .map(([text, element]) => `${element.localName}: ${text}`)
    )
  })

test('the interface is in the browser’s language from the first page on', async ({ visit }) => {
  const page = await visit({ locale: 'de-DE' })
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
})

test('another language applies at once, and at the next visit', async ({ signIn, stage }) => {
  const page = await signIn('noah')
  const person = await stage.person('noah')
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await person.call('PATCH', '/settings', { default_language: 'fr' })
  await expect(page.getByRole('heading', { level: 1, name: 'Boîte de réception' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Boîte de réception' })).toBeVisible()
  await person.call('PATCH', '/settings', { default_language: 'en' })
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
})

test('in German a person signs in, writes, answers, plans and sets up as in English', async ({
  visit,
  stage,
}) => {
  test.slow()
  const noah = await stage.person('noah')
  await noah.call('PATCH', '/settings', { default_language: 'de' })
  const channel = await stage.channel('deutsch', ['noah', 'lena'])
  const page = await visit({ locale: 'de-CH' })
  const button = (key: string) => page.getByRole('button', { name: inGerman(key), exact: true })

  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: inGerman('signIn.email') }).fill('noah@demo.test')
  await page.getByRole('textbox', { name: inGerman('signIn.password') }).fill('not the password')
  await button('signIn.submit').click()
  await expect(page.getByRole('alert')).toHaveText(inGerman('signIn.wrong'))
  await page.getByRole('textbox', { name: inGerman('signIn.password') }).fill(PASSWORD)
  await button('signIn.submit').click()
  await expect(page.getByRole('navigation', { name: inGerman('channels.navigation') })).toBeVisible()

  const lena = await stage.person('lena')
  await lena.say(channel.id, 'plan', 'Kommst du mit?')
  await page.goto(channel.topicPath('plan'))
  const list = page.getByRole('region', { name: inGerman('messages.region'), exact: true })
  await expect(list.getByRole('article').filter({ hasText: 'Kommst du mit?' })).toBeVisible()
  const message = page.getByRole('textbox', { name: inGerman('compose.message'), exact: true })
  await message.fill('Ja, **gern**!')
  await button('compose.send').click()
  const own = list.getByRole('article').filter({ hasText: 'Ja, gern!' })
  await expect(own).toHaveAttribute('data-state', 'sent')
  await own.hover()
  await own.getByRole('button', { name: inGerman('messages.addReaction'), exact: true }).click()
  const picker = page.getByRole('dialog', { name: inGerman('emoji.title'), exact: true })
  await picker.getByRole('searchbox', { name: inGerman('emoji.search') }).fill('tada')
  await picker.getByRole('gridcell').first().click()
  await expect(own.getByRole('button', { name: 'tada, 1' })).toBeVisible()

  await page.goto('/calendar')
  await expect(page.getByRole('grid', { name: inGerman('calendar.view.month') })).toBeVisible()
  const toolbar = page.getByRole('group', { name: inGerman('calendar.title'), exact: true })
  await toolbar.getByRole('button', { name: inGerman('calendar.today'), exact: true }).click()
  await page.getByRole('link', { name: inGerman('calendar.view.list'), exact: true }).click()
  await expect(page.locator('[data-event-id]').first()).toBeVisible()

  await page.goto('/settings/preferences')
  await page.getByRole('combobox', { name: inGerman('preferences.fontSize') }).selectOption('18 px')
  await expect(page.getByText(inGerman('settings.saved'), { exact: true })).toBeVisible()
  await button('common.undo').click()
  await expect(page.locator('html')).toHaveCSS('font-size', '16px')
  await noah.call('PATCH', '/settings', { default_language: 'en' })
})

test('a refusal is in the reader’s language, and its words agree with its numbers', async ({
  signIn,
  stage,
  network,
}) => {
  const noah = await stage.person('noah')
  await noah.call('PATCH', '/settings', { default_language: 'de' })
  const page = await signIn('noah', { path: '/settings/profile', url: network.url })
  const main = page.getByRole('main')
  const name = main.getByRole('textbox', { name: inGerman('profile.name'), exact: true })
  const save = main.getByRole('button', { name: inGerman('forms.save'), exact: true }).first()
  await name.fill('x')
  // Tried again, because until its texts are loaded a refusal is in the service's words.
  await expect(async () => {
    await save.click()
    await expect(main.getByText('Dieser Name ist zu kurz.')).toBeVisible({ timeout: 1000 })
  }).toPass()

  for (const [seconds, words] of [
    [1, 'in 1 Sekunde noch einmal.'],
    [30, 'in 30 Sekunden noch einmal.'],
  ] as const) {
    const refusal = { key: 'requests.tooMany', params: { seconds } }
    const body = JSON.stringify({ result: 'error', code: 'BAD_REQUEST', msg: 'in English', refusal })
    network.inject('PATCH', /settings$/, {
      kind: 'answer',
      status: 400,
      body,
      headers: { 'content-type': 'application/json' },
    })
    await save.click()
    await expect(main.getByText(`Zu viele Anfragen. Versuchen Sie es ${words}`)).toBeVisible()
  }
  await noah.call('PATCH', '/settings', { default_language: 'en' })
})

test('every text of the interface is available to translators', async ({ signIn, stage }) => {
  test.slow()
  const channel = await stage.channel('names of people', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'So that something is unread')
  const page = await signIn('hana', { before: speakDisguise })
  for (const place of PLACES) {
    await openWhole(page, place)
    await expect.poll(() => untranslated(page), place).toEqual([])
  }
})

test('texts that run from right to left have room on a phone', async ({ signIn }) => {
  test.slow()
  const page = await signIn('hana', {
    before: speakMirrored,
    browser: { viewport: { width: 390, height: 844 } },
  })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  for (const place of PLACES) {
    await openWhole(page, place)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow, place).toBeLessThanOrEqual(0)
  }
})

/** Texts of headings and controls that are cut off, or that reach beyond the edge of the page. */
const clipped = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, button, label, legend, th, [role=tab]')]
      .filter((element) => element.checkVisibility() && element.querySelector('bdi, time') === null)
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const isCut =
          getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        const isOnScreen = box.bottom > 0 && box.top < innerHeight
        const isScrolled =
          element.closest('[style*="overflow"], table, [role=tablist], [role=toolbar]') !== null
        return isCut || (isOnScreen && !isScrolled && (box.right > innerWidth + 1 || box.left < -1))
      })
      .map((element) => `${element.localName}: ${element.textContent}`),
  )

for (const language of ['de', 'fr', 'it']) {
  test(`no text is cut off on a phone, and no barrier is found, in ${language}`, async ({
    signIn,
    stage,
  }) => {
    test.slow()
    const person = await stage.person('owner')
    await person.call('PATCH', '/settings', { default_language: language })
    const page = await signIn('owner', { browser: { viewport: { width: 390, height: 844 } } })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const place of [
      '/inbox',
      '/calendar',
      '/invites',
      '/people',
      '/settings/preferences',
      '/admin/joining',
    ]) {
      await openWhole(page, place)
      await expect.poll(() => clipped(page), place).toEqual([])
      expect(await barriers(page), place).toEqual([])
    }
    await person.call('PATCH', '/settings', { default_language: 'en' })
  })
}
