import type { Locator } from '@playwright/test'
import { act, articleWith, choose, composer, unreadLine } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test('a message is agreed with, and quoted, with one press', async ({ signIn, stage }) => {
  const channel = await stage.channel('hover', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'plans', 'Meet at the bridge')
  const page = await signIn('hana', { path: channel.topicPath('plans') })
  const message = articleWith(page, 'Meet at the bridge')
  await act(message, 'React with thumbs up')
  await expect(message.getByRole('button', { name: /thumbs up.*1/ })).toBeVisible()
  const pressed = message.getByRole('button', { name: 'React with thumbs up' })
  await expect(pressed).toHaveAttribute('aria-pressed', 'true')
  await act(message, 'React with thumbs up')
  await expect(pressed).toHaveAttribute('aria-pressed', 'false')
  await act(message, 'Quote and reply')
  await expect(page.getByRole('list', { name: 'Quotes' })).toContainText('Meet at the bridge')
  await expect(composer(page)).toBeFocused()
})

test('of the message under the pointer and the one with the focus, the last used has the bar', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('one bar', ['hana', 'lena', 'noah'])
  const [lena, noah] = [await stage.person('lena'), await stage.person('noah')]
  await lena.say(channel.id, 'plans', 'Under the pointer')
  await noah.say(channel.id, 'plans', 'Between the two')
  await lena.say(channel.id, 'plans', 'With the focus')
  const page = await signIn('hana', { path: channel.topicPath('plans') })
  const bar = (text: string): Locator =>
    articleWith(page, text).getByRole('toolbar', { name: 'Message actions' })
  await page.keyboard.press('j')
  await page.keyboard.press('End')
  await expect(articleWith(page, 'With the focus')).toBeFocused()
  await expect(bar('With the focus')).toHaveCSS('opacity', '1')
  await articleWith(page, 'Under the pointer').hover()
  await expect(bar('Under the pointer')).toHaveCSS('opacity', '1')
  await expect(bar('With the focus')).toHaveCSS('opacity', '0')
  await page.keyboard.press('ArrowUp')
  await expect(bar('Between the two')).toHaveCSS('opacity', '1')
  await expect(bar('Under the pointer')).toHaveCSS('opacity', '0')
  await articleWith(page, 'Under the pointer').hover({ position: { x: 90, y: 12 } })
  await expect(bar('Under the pointer')).toHaveCSS('opacity', '1')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(bar('Between the two')).toHaveCSS('opacity', '1')
})

test('in a wide window the bar of a message, a line and composer end at one edge, beside the text', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('wide', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'plans', 'Far from the edge')
  const page = await signIn('hana', {
    path: channel.topicPath('plans'),
    browser: { viewport: { width: 1920, height: 900 } },
  })
  const message = articleWith(page, 'Far from the edge')
  await message.hover()
  const endOf = async (locator: Locator): Promise<number> => {
    const box = await locator.boundingBox()
    if (!box) throw new Error('nothing is drawn')
    return Math.round(box.x + box.width)
  }
  const row = await endOf(message)
  const bar = await endOf(message.getByRole('toolbar'))
  expect(row).toBeLessThan(1920 - 400)
  expect(row - bar).toBe(16)
  expect(await endOf(unreadLine(page))).toBe(row)
  expect(await endOf(page.getByRole('form', { name: 'Compose' }))).toBe(row)
})

for (const [view, path] of [
  ['starred', '/starred'],
  ['mentions', '/mentions'],
  ['feed', '/feed'],
] as const) {
  test(`from a message to its place, by mouse: ${view}`, async ({ signIn, stage }) => {
    const channel = await stage.channel(`places of ${view}`, ['hana', 'lena'])
    const lena = await stage.person('lena')
    const hana = await stage.person('hana')
    const text = `The ${view} lighthouse is lit`
    // The feed opens at the first unread message, and draws those around it.
    await hana.markAllRead()
    await lena.sayAll(channel.id, 'harbor', ['Ahoy', 'Anyone here?'])
    const id = await lena.say(
      channel.id,
      'harbor',
      view === 'mentions' ? `${text}, @**Hana Kobayashi**` : text,
    )
    await hana.call('POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' })
    const page = await signIn('hana', { path })
    const message = articleWith(page, text)
    await message.hover()
    await message.locator('a[href*="/near/"]:visible').first().click()
    await expect(page).toHaveURL(`${channel.topicPath('harbor')}/near/${id}`)
    await page.goBack()
    await expect(page).toHaveURL(path)
    await choose(message, 'Go to conversation')
    await expect(page).toHaveURL(`${channel.topicPath('harbor')}/near/${id}`)
    await expect(message).toBeVisible()
  })
}

test('from a result to its place: the time is a link, and the menu begins with the conversation', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('places', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const [first = 0, second = 0] = await lena.sayAll(channel.id, 'harbor', [
    'The lighthouse keeper called',
    'The lighthouse is lit',
  ])
  const page = await signIn('hana', { path: '/search?q=lighthouse' })
  await articleWith(page, 'The lighthouse is lit').hover()
  // A message that follows one of the same author has its time in the margin, while it is pointed at.
  await articleWith(page, 'The lighthouse is lit').locator('a[href*="/near/"]').first().click()
  await expect(page).toHaveURL(`${channel.topicPath('harbor')}/near/${second}`)
  await page.goBack()
  await choose(articleWith(page, 'The lighthouse keeper called'), 'Go to conversation')
  await expect(page).toHaveURL(`${channel.topicPath('harbor')}/near/${first}`)
  await act(articleWith(page, 'The lighthouse keeper called'), 'More actions')
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Go to conversation' })).toHaveCount(0)
})
