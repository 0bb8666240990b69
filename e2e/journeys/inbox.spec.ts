import type { Page } from '@playwright/test'
import { articleWith } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const inbox = (page: Page) => page.getByRole('region', { name: 'Unread conversations' })

test('unread conversations are listed by channel, direct ones first, and lead to the messages', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('gathering', ['noah', 'lena'])
  const [lena, noah] = await Promise.all([stage.person('lena'), stage.person('noah')])
  await lena.sayAll(channel.id, 'apples', ['one', 'two'])
  await lena.say(channel.id, 'pears', 'Is @**Noah Okafor** here?')
  await lena.write([noah.userId], 'Between us')
  const page = await signIn('noah')
  const group = inbox(page).getByRole('region', { name: new RegExp(`^${channel.name}`) })
  await expect(group.getByRole('link', { name: /^apples 2 unread/ })).toBeVisible()
  await expect(group.getByRole('link', { name: /^pears 1 unread, 1 mention/ })).toBeVisible()
  await expect(inbox(page).getByRole('heading').first()).toContainText('Direct messages')
  await group.getByRole('link', { name: /^apples/ }).click()
  await expect(page).toHaveURL(channel.topicPath('apples'))
  await expect(articleWith(page, 'two')).toBeVisible()
})

test('a new message appears at once, and one read elsewhere disappears', async ({ signIn, stage }) => {
  const channel = await stage.channel('arrivals', ['noah', 'lena'])
  const page = await signIn('noah')
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  const id = await (await stage.person('lena')).say(channel.id, 'news', 'Just in')
  const row = inbox(page)
    .getByRole('region', { name: new RegExp(`^${channel.name}`) })
    .getByRole('link', { name: /^news 1 unread/ })
  await expect(row).toBeVisible()
  await (await stage.person('noah')).markRead([id])
  await expect(row).toHaveCount(0)
})

test('a conversation is marked as read, and the mark is undone', async ({ signIn, stage }) => {
  const channel = await stage.channel('marking', ['noah', 'lena'])
  await (await stage.person('lena')).sayAll(channel.id, 'plums', ['one', 'two', 'three'])
  const page = await signIn('noah')
  const row = inbox(page).getByRole('link', { name: /^plums 3 unread/ })
  await expect(row).toBeVisible()
  await row.hover()
  await inbox(page).getByRole('button', { name: 'Mark plums as read' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('3 messages marked as read')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row).toBeVisible()
})

test('a whole channel, and all channels, are marked as read', async ({ signIn, stage }) => {
  const channel = await stage.channel('sweeping', ['wei', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'here', 'one')
  await lena.say(channel.id, 'there', 'two')
  const page = await signIn('wei')
  const group = inbox(page).getByRole('region', { name: new RegExp(`^${channel.name}`) })
  await expect(group.getByRole('link', { name: /unread/ })).toHaveCount(2)
  await group.getByRole('button', { name: `Mark ${channel.name} as read` }).click()
  await expect(group).toHaveCount(0)
  await expect(page.getByText('2 messages marked as read')).toBeVisible()
  await lena.say(channel.id, 'again', 'three')
  await expect(group).toBeVisible()
  // The way back disappears by itself after a while.
  await page
    .getByRole('region', { name: 'Notices' })
    .getByRole('listitem')
    .getByRole('button', { name: 'Dismiss' })
    .click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(group.getByRole('link', { name: /^again 1 unread/ })).toBeVisible()
})

test('the arrow keys go from row to row and Enter opens', async ({ signIn, stage }) => {
  const channel = await stage.channel('stepping', ['noah', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'lower', 'x')
  await lena.say(channel.id, 'upper', 'x')
  const page = await signIn('noah')
  const rows = inbox(page)
    .getByRole('region', { name: new RegExp(`^${channel.name}`) })
    .getByRole('link', { name: /unread/ })
  await expect(rows).toHaveCount(2)
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rows.first()).toBeFocused()
  const href = await rows.first().getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(String(href))
})

test('the window’s title and the link “Inbox” show the number of unread messages', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('titles', ['wei', 'lena'])
  const page = await signIn('wei')
  const link = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Inbox' })
  await (await stage.person('lena')).say(channel.id, 'count', 'For @**Wei Zhang**')
  await expect(link).toHaveAccessibleDescription(/\d+ unread/)
  await expect(page).toHaveTitle(/^\(\d+\) Inbox/)
})

test('groups fold and can be filtered, and a conversation has its menu', async ({ signIn, stage }) => {
  const channel = await stage.channel('folding', ['noah', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'quinces', 'one')
  const page = await signIn('noah')
  const row = inbox(page).getByRole('link', { name: /^quinces 1 unread/ })
  const fold = inbox(page).getByRole('button', { name: `Conversations of ${channel.name}` })
  await fold.click()
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await inbox(page).getByRole('textbox', { name: 'Filter conversations' }).fill('quin')
  await expect(row).toBeVisible()
  await row.hover()
  await inbox(page).getByRole('button', { name: 'Actions for quinces' }).click()
  await page.getByRole('menuitem', { name: 'Mute topic' }).click()
  await expect(row).toHaveCount(0)
})

test('recent conversations are narrowed to those the person takes part in, and to muted ones', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('narrowing', ['noah', 'lena'])
  const [noah, lena] = await Promise.all([stage.person('noah'), stage.person('lena')])
  await lena.say(channel.id, 'hers', 'one')
  await noah.say(channel.id, 'ours', 'two')
  await noah.call('POST', '/user_topics', { stream_id: channel.id, topic: 'ours', visibility_policy: 1 })
  const page = await signIn('noah', { path: '/recent' })
  const recent = page.getByRole('region', { name: 'Recent conversations' })
  const row = (topic: string) => recent.getByRole('link', { name: new RegExp(`^${channel.name} › ${topic}`) })
  await expect(row('hers')).toBeVisible()
  await expect(row('ours')).toHaveCount(0)
  await recent.getByRole('checkbox', { name: 'Show muted' }).check()
  await expect(row('ours')).toBeVisible()
  await recent.getByRole('radio', { name: 'Participated' }).check()
  await expect(row('hers')).toHaveCount(0)
  await expect(row('ours')).toBeVisible()
})
