import type { Page } from '@playwright/test'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import { startStandIn } from '../standIn/standIn.ts'
import { barriersInBothThemes } from './barriers.ts'
import { act, articleWith, channelLink, choose, focusOn, listening, sidebar } from './conversation.ts'
import { signInAsOwner } from './beforeStandIn.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

/* Messages pinned to their conversation. */

const button = (page: Page, count: number) =>
  page
    .getByRole('banner')
    .or(page.locator('header'))
    .getByRole('button', { name: count === 1 ? '1 pinned message' : `${count} pinned messages`, exact: true })
const list = (page: Page) => page.getByRole('dialog', { name: 'Pinned messages' })
const rows = (page: Page) => list(page).getByRole('listitem')
const undo = (page: Page, words: string) =>
  page
    .getByRole('region', { name: 'Notices' })
    .getByRole('listitem')
    .filter({ hasText: words })
    .getByRole('button', { name: 'Undo', exact: true })

test('a pinned message shows for everyone at once, leads to its place, and is unpinned with undo', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('pinning', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const first = await lena.say(channel.id, 'plans', 'The door code is **4711** ||never mind||')
  await lena.sayAll(
    channel.id,
    'plans',
    Array.from({ length: 40 }, (_, index) => `Chatter ${index}`),
  )
  await lena.say(channel.id, 'plans', 'Lunch is at noon')
  const hana = await signIn('hana', { path: `${channel.topicPath('plans')}/near/${first}` })
  const reader = await signIn('lena', { path: channel.topicPath('plans') })
  await expect(articleWith(reader, 'Lunch is at noon')).toBeVisible()

  await choose(articleWith(hana, 'The door code'), 'Pin to conversation')
  await expect(button(hana, 1)).toBeVisible()
  await expect(button(reader, 1)).toBeVisible()
  await expect(undo(hana, 'Pinned to the conversation')).toBeVisible()

  await choose(articleWith(reader, 'Lunch is at noon'), 'Pin to conversation')
  await expect(button(hana, 2)).toBeVisible()
  await button(reader, 2).click()
  await expect(rows(reader)).toHaveCount(2)
  await expect(rows(reader).first()).toContainText('Lunch is at noon')
  await expect(rows(reader).first()).toContainText('Pinned by you')
  await expect(rows(reader).last()).toContainText('The door code is 4711')
  await expect(rows(reader).last()).toContainText('Pinned by Hana')
  expect(await barriersInBothThemes(reader)).toEqual([])

  await rows(reader).last().getByRole('link').click()
  await expect(list(reader)).toHaveCount(0)
  await expect(reader).toHaveURL(new RegExp(`/near/${first}$`))
  await expect(articleWith(reader, 'The door code')).toBeInViewport()

  await button(hana, 2).click()
  await rows(hana)
    .last()
    .getByRole('button', { name: /^Unpin Lena.*’s message/ })
    .click()
  await expect(rows(hana)).toHaveCount(1)
  await expect(button(reader, 1)).toBeVisible()
  await hana.keyboard.press('Escape')
  await expect(list(hana)).toHaveCount(0)
  await undo(hana, 'Unpinned').click()
  await expect(button(reader, 2)).toBeVisible()

  await hana.reload()
  await expect(button(hana, 2)).toBeVisible()
  await choose(articleWith(hana, 'The door code'), 'Unpin from conversation')
  await expect(button(reader, 1)).toBeVisible()
})

test('pins follow edits, moves and deletions of their messages', async ({ signIn, stage }) => {
  const channel = await stage.channel('following pins', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const owner = await stage.person('owner')
  const [edited = 0, moved = 0] = await lena.sayAll(channel.id, 'here', ['Old words', 'Goes away', 'Stays'])
  for (const id of [edited, moved]) await lena.call('POST', `/messages/${id}/pin`)
  const page = await signIn('hana', { path: channel.topicPath('here') })
  await button(page, 2).click()
  await expect(rows(page)).toHaveCount(2)
  await lena.call('PATCH', `/messages/${edited}`, { content: 'New words' })
  await expect(rows(page).last()).toContainText('New words')
  await owner.call('PATCH', `/messages/${moved}`, { topic: 'there', send_notification_to_new_thread: false })
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await owner.call('PATCH', `/messages/${moved}`, { topic: 'here', send_notification_to_new_thread: false })
  await expect(button(page, 2)).toBeVisible()
  await owner.call('DELETE', `/messages/${moved}`)
  await expect(button(page, 1)).toBeVisible()
  await owner.call('PATCH', `/messages/${edited}`, { topic: 'elsewhere', propagate_mode: 'change_all' })
  await expect(page).toHaveURL(/elsewhere/)
  await expect(button(page, 1)).toBeVisible()
})

test('a pinned message has a mark in its row, for visitors of an open channel as well', async ({
  signIn,
  visit,
  stage,
}) => {
  const channel = await stage.channel('open pins', ['hana', 'lena'], { is_web_public: true })
  const lena = await stage.person('lena')
  const [first = 0, second = 0] = await lena.sayAll(channel.id, 'hall', [
    'The entrance',
    'The exit',
    'Chatter',
  ])
  await lena.call('POST', `/messages/${second}/pin`)
  const page = await signIn('hana', { path: channel.topicPath('hall') })
  const mark = (of: Page, text: string) =>
    articleWith(of, text).getByRole('img', { name: 'Pinned', exact: true })
  await expect(mark(page, 'The exit')).toBeVisible()
  await expect(mark(page, 'The entrance')).toHaveCount(0)
  await lena.call('POST', `/messages/${first}/pin`)
  await expect(mark(page, 'The entrance')).toBeVisible()
  await lena.call('DELETE', `/messages/${second}/pin`)
  await expect(mark(page, 'The exit')).toHaveCount(0)

  const visitor = await visit()
  await visitor.goto(channel.topicPath('hall'))
  await expect(mark(visitor, 'The entrance')).toBeVisible()
  await visitor.getByRole('button', { name: '1 pinned message' }).click()
  await expect(rows(visitor)).toHaveText(/The entrance$/)
  await expect(list(visitor).getByRole('button', { name: /Unpin/ })).toHaveCount(0)
  await rows(visitor).getByRole('link').click()
  await expect(visitor).toHaveURL(new RegExp(`/near/${first}$`))
})

test('direct messages are pinned by either person, with the keyboard alone', async ({ signIn, stage }) => {
  const kofi = await stage.person('kofi')
  const elif = await stage.person('elif')
  await kofi.write([elif.userId], 'The keys are under the mat')
  const page = await signIn('elif', { path: `/dm/${kofi.userId}` })
  await listening(page)
  await focusOn(page, 'under the mat')
  await expect(articleWith(page, 'under the mat').getByRole('toolbar')).toBeVisible()
  await page.keyboard.press('i')
  await page.getByRole('menuitem', { name: 'Pin to conversation' }).press('Enter')
  await expect(button(page, 1)).toBeVisible()
  await button(page, 1).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  // The list has the focus once its part has loaded.
  await expect(page.locator(':focus').and(list(page)).or(list(page).locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(rows(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(list(page)).toContainText('No pinned messages')
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(button(page, 0)).toHaveCount(0)
})

test('on a phone the list covers the page, and the actions of a message have the entry', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('pocket pins', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const long = `A long message ${'with many words '.repeat(40)}`
  const id = await lena.say(channel.id, 'a topic with quite a long name', long)
  await lena.call('POST', `/messages/${id}/pin`)
  const page = await signIn('hana', {
    path: channel.topicPath('a topic with quite a long name'),
    browser: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await button(page, 1).tap()
  await expect(rows(page)).toHaveCount(1)
  const box = await list(page).boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goBack()
  await expect(list(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(channel.topicPath('a topic').split('/')[2] ?? ''))
})

test('who cannot post in a channel cannot pin there', async ({ signIn, stage }) => {
  const channel = await stage.channel('only the owner', ['hana', 'owner'])
  const owner = await stage.person('owner')
  const id = await owner.say(channel.id, 'news', 'Read this')
  await owner.call('POST', `/messages/${id}/pin`)
  await owner.call('PATCH', `/streams/${channel.id}`, {
    can_send_message_group: { new: { direct_members: [owner.userId], direct_subgroups: [] } },
  })
  const page = await signIn('hana', { path: channel.topicPath('news') })
  await act(articleWith(page, 'Read this'), 'More actions')
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Unpin/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await button(page, 1).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('button')).toHaveCount(0)
})

test('before a server that has no pins there are none', async ({ openBrowser }) => {
  const standIn = await startStandIn()
  const host = await startOrganisation({ environment: { CHAT_URL: standIn.url } })
  try {
    const page = await signInAsOwner(await openBrowser({ baseURL: host.url }))
    await channelLink(page, 'd4 general').click()
    await sidebar(page)
      .getByRole('link', { name: /^talk( |$)/ })
      .click()
    await act(articleWith(page, 'trimmed'), 'More actions')
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /pin/i })).toHaveCount(0)
    expect(standIn.missing.filter((name) => name.includes('pin'))).toEqual([])
  } finally {
    await host.dispose()
    await standIn.stop()
  }
})
