import type { Page } from '@playwright/test'
import {
  act,
  articleWith,
  channelLink,
  composer,
  messages,
  openFromMore,
  send,
  sidebar,
} from './conversation.ts'
import { barriers } from './barriers.ts'
import { expect, test } from './fixtures.ts'
import { toldOf } from './polls.ts'

test.use({ keepsPages: true })

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true })

test('a channel shows all its topics, each under its heading with the menu of the topic', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('overview', ['hana', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'roses', 'A red one')
  await lena.say(channel.id, 'tulips', 'A yellow one')
  const page = await signIn('hana')
  await channelLink(page, channel.name).click()
  await expect(articleWith(page, 'A red one')).toBeVisible()
  const menu = messages(page).getByRole('button', { name: 'Actions for tulips' })
  await menu.press('Enter')
  const told = toldOf(page, 'user_topic')
  await page.getByRole('menuitem', { name: 'Follow topic' }).click()
  await expect(menu).toBeFocused()
  await told
  await expect(async () => {
    if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape')
    await menu.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Stop following' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  const heading = messages(page).getByRole('heading', { name: new RegExp(`${channel.name}.*tulips`) })
  await heading.getByRole('link', { name: 'tulips' }).click()
  await expect(page).toHaveURL(new RegExp(channel.topicPath('tulips')))
  await expect(articleWith(page, 'A yellow one')).toBeVisible()
  await expect(articleWith(page, 'A red one')).toHaveCount(0)
})

test('the combined feed gathers all channels except muted ones', async ({ signIn, stage }) => {
  const loud = await stage.channel('loud', ['noah', 'lena'])
  const muted = await stage.channel('hushed', ['noah', 'lena'])
  const noah = await stage.person('noah')
  await noah.markAllRead()
  await noah.call('POST', '/users/me/subscriptions/properties', {
    subscription_data: [{ stream_id: muted.id, property: 'is_muted', value: true }],
  })
  const lena = await stage.person('lena')
  await lena.say(muted.id, 'whispers', 'Nobody hears this')
  await lena.say(loud.id, 'shouts', 'Everybody hears this')
  const page = await signIn('noah', { path: '/feed' })
  await expect(articleWith(page, 'Everybody hears this')).toBeVisible()
  await expect(articleWith(page, 'Nobody hears this')).toHaveCount(0)
  await lena.say(loud.id, 'shouts', 'Live as well')
  await expect(articleWith(page, 'Live as well')).toBeVisible()
})

test('the combined feed shows only direct messages, channels or unread messages, each under its address', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('filtering', ['wei', 'lena'])
  const [wei, lena] = await Promise.all([stage.person('wei'), stage.person('lena')])
  await wei.markAllRead()
  await lena.write([wei.userId], 'Between the two of us')
  await wei.markRead([await lena.say(channel.id, 'news', 'For the whole channel')])
  const page = await signIn('wei', { path: '/feed?only=direct' })
  await expect(articleWith(page, 'Between the two of us')).toBeVisible()
  await expect(articleWith(page, 'For the whole channel')).toHaveCount(0)
  const filter = page.getByRole('navigation', { name: 'Show' })
  await expect(filter.getByRole('link', { name: 'Direct' })).toHaveAttribute('aria-current', 'page')
  await filter.getByRole('link', { name: 'Channels' }).click()
  await expect(page).toHaveURL('/feed?only=channels')
  await expect(articleWith(page, 'For the whole channel')).toBeVisible()
  await expect(articleWith(page, 'Between the two of us')).toHaveCount(0)
  await filter.getByRole('link', { name: 'Unread' }).click()
  await lena.say(channel.id, 'news', 'Not read by anybody')
  await expect(articleWith(page, 'Not read by anybody')).toBeVisible()
  await expect(articleWith(page, 'For the whole channel')).toHaveCount(0)
  await filter.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL('/feed')
  await expect(articleWith(page, 'For the whole channel')).toBeVisible()
})

test('mentions gather messages that mention the reader', async ({ signIn, stage }) => {
  const channel = await stage.channel('calling', ['noah', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'calls', 'Hello @**Noah Okafor**, got a minute?')
  await lena.say(channel.id, 'calls', 'Not for anybody')
  const page = await signIn('noah')
  await view(page, 'Mentions').click()
  await expect(page).toHaveURL('/mentions')
  await expect(articleWith(page, 'got a minute?')).toBeVisible()
  await expect(articleWith(page, 'Not for anybody')).toHaveCount(0)
})

test('a star adds a message to the starred ones and removes it again', async ({ signIn, stage }) => {
  const channel = await stage.channel('starring', ['noah', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'keep', 'Worth keeping')
  const page = await signIn('noah', { path: channel.topicPath('keep') })
  await act(articleWith(page, 'Worth keeping'), 'Star')
  await expect(articleWith(page, 'Worth keeping').getByRole('img', { name: 'Starred' })).toBeVisible()
  await openFromMore(page, 'Starred')
  await expect(articleWith(page, 'Worth keeping')).toBeVisible()
  await act(articleWith(page, 'Worth keeping'), 'Star')
  await expect(articleWith(page, 'Worth keeping').getByRole('img', { name: 'Starred' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Starred', level: 1 })).toBeVisible()
  await expect(articleWith(page, 'Worth keeping')).toHaveCount(0)
})

test('messages that others react to gather in one view, live', async ({ signIn, stage }) => {
  const channel = await stage.channel('reacting', ['noah', 'lena'])
  const [noah, lena] = await Promise.all([stage.person('noah'), stage.person('lena')])
  const messageId = await noah.say(channel.id, 'ideas', 'An idea of mine')
  await lena.say(channel.id, 'ideas', 'An idea of hers')
  const page = await signIn('noah', { path: '/reactions' })
  await expect(page.getByRole('heading', { name: 'Reactions to you', level: 1 })).toBeVisible()
  await lena.call('POST', `/messages/${messageId}/reactions`, { emoji_name: 'tada' })
  await expect(articleWith(page, 'An idea of mine')).toBeVisible()
  await expect(articleWith(page, 'An idea of hers')).toHaveCount(0)
  await lena.call('DELETE', `/messages/${messageId}/reactions`, { emoji_name: 'tada' })
  await expect(articleWith(page, 'An idea of mine')).toHaveCount(0)
})

test('search finds messages by their words, in one channel, and marks the words', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('searching', ['noah', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'zoo', 'The pangolin slept all day')
  await lena.say(channel.id, 'zoo', 'The okapi did not')
  const page = await signIn('noah')
  const box = page.getByRole('searchbox', { name: 'Search', exact: true })
  await box.fill(`pangolin channel:${channel.name.replaceAll(' ', '+')}`)
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=channel.+pangolin$/)
  const hit = articleWith(page, 'pangolin slept')
  await expect(hit).toBeVisible()
  await expect(hit.locator('.highlight')).toHaveText('pangolin')
  await expect(articleWith(page, 'okapi')).toHaveCount(0)
  await messages(page).getByRole('link', { name: 'zoo' }).click()
  await expect(articleWith(page, 'okapi')).toBeVisible()
})

test('what a search finds by its topic alone is marked in the heading', async ({ signIn, stage }) => {
  const channel = await stage.channel('topics found', ['noah', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'wombats & friends', 'Four of them')
  const page = await signIn('noah', { path: '/search?q=wombat' })
  await expect(articleWith(page, 'Four of them')).toBeVisible()
  const topic = messages(page).getByRole('link', { name: 'wombats & friends' })
  await expect(topic.locator('mark')).toHaveText('wombats')
  await topic.click()
  await expect(page.getByRole('heading', { name: 'wombats & friends' })).toBeVisible()
})

test('a search is built from suggestions, as chips that can be removed', async ({ signIn, stage }) => {
  const channel = await stage.channel('chips', ['noah', 'lena', 'hana'])
  const [lena, hana] = await Promise.all([stage.person('lena'), stage.person('hana')])
  await lena.say(channel.id, 'lamps', 'The lamp of Lena')
  await hana.say(channel.id, 'lamps', 'The lamp of Hana')
  const page = await signIn('noah', { path: channel.topicPath('lamps') })
  const box = page.getByRole('searchbox', { name: 'Search', exact: true })
  const conditions = page.getByRole('list', { name: 'Conditions' })
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.getByRole('option', { name: `In #${channel.name}` }).click()
  await box.pressSequentially('from:len')
  await expect(page.getByRole('option', { name: 'From Lena Hoffmann' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await box.press('Enter')
  await expect(conditions.getByRole('listitem')).toContainText([`In #${channel.name}`, 'From Lena Hoffmann'])
  await box.pressSequentially('lamp')
  await expect(page.getByRole('option', { name: 'Search for “lamp”' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await box.press('Enter')
  await expect(page).toHaveURL(`/search?q=channel%3A${channel.id}%20from%3A${lena.userId}%20lamp`)
  await expect(articleWith(page, 'lamp of Lena')).toBeVisible()
  await expect(articleWith(page, 'lamp of Hana')).toHaveCount(0)

  await conditions.getByRole('button', { name: 'Remove From Lena Hoffmann' }).click()
  await expect(box).toBeFocused()
  await box.press('Enter')
  await expect(articleWith(page, 'lamp of Hana')).toBeVisible()
  await box.click()
  await box.fill('')
  await box.press('Backspace')
  await expect(conditions).toHaveCount(0)
  await page.getByRole('option', { name: `In #${channel.name} · From Lena Hoffmann · lamp` }).click()
  await expect(articleWith(page, 'lamp of Hana')).toHaveCount(0)

  // A sender typed as a part of their name is found without choosing a suggestion.
  await box.fill('from:hana lamp')
  await box.press('Enter')
  await expect(conditions).toContainText('From Hana Kobayashi')

  await box.fill('from:me lamp')
  await box.press('Enter')
  await expect(conditions).toContainText('From Noah Okafor')
})

test('a search without results says so', async ({ signIn }) => {
  const page = await signIn('noah', { path: '/search?q=quetzalcoatlus' })
  await expect(page.getByText('No results for “quetzalcoatlus”')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue('quetzalcoatlus')
})

test('direct messages reach all people in a group', async ({ signIn, stage }) => {
  const people = await Promise.all(['noah', 'wei', 'hana'].map(stage.person))
  const [noah, wei, hana] = people.map((each) => each.userId)
  const [writer, reader] = await Promise.all([
    signIn('noah', { path: `/dm/${wei},${hana}` }),
    signIn('wei', { path: `/dm/${noah},${hana}` }),
  ])
  await send(writer, 'Just the three of us')
  await expect(articleWith(reader, 'Just the three of us')).toBeVisible()
  await expect(writer.getByRole('heading', { level: 1 })).toContainText('Wei Zhang')
  await expect(writer.getByRole('heading', { level: 1 })).toContainText('Hana Kobayashi')
})

test('a person reads and joins a channel without a subscription', async ({ signIn, stage }) => {
  const channel = await stage.channel('open house', ['lena'])
  await (await stage.person('lena')).say(channel.id, 'welcome', 'Come in')
  const page = await signIn('noah', { path: '/channels' })
  await page.getByRole('main').getByRole('textbox', { name: 'Find a channel' }).fill(channel.name)
  await page.getByRole('main').getByRole('link', { name: channel.name }).click()
  await expect(articleWith(page, 'Come in')).toBeVisible()
  await page.getByRole('button', { name: `Join ${channel.name}` }).click()
  await expect(channelLink(page, channel.name)).toBeVisible()
  await expect(page.getByRole('button', { name: `Join ${channel.name}` })).toHaveCount(0)
})

test('a private channel is closed to people outside it', async ({ signIn, stage }) => {
  const channel = await stage.channel('vault', ['lena'], { invite_only: true })
  await (await stage.person('lena')).say(channel.id, 'gold', 'Combination 7 7 7')
  const page = await signIn('noah', { path: channel.topicPath('gold') })
  await expect(page.getByRole('heading', { name: 'You can’t see this channel', level: 1 })).toBeVisible()
  await expect(page.getByText('Combination')).toHaveCount(0)
  await expect(channelLink(page, channel.name)).toHaveCount(0)
})

test('every view in the sidebar has its address and its name', async ({ signIn }) => {
  const page = await signIn('noah')
  const views = {
    Inbox: '/inbox',
    Recent: '/recent',
    Mentions: '/mentions',
    Calendar: '/calendar',
    People: '/people',
  }
  for (const [name, path] of Object.entries(views)) {
    await view(page, name).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(view(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(new RegExp(name))
  }
  const further = { 'Combined feed': '/feed', 'Reactions to you': '/reactions', Starred: '/starred' }
  for (const [name, path] of Object.entries(further)) {
    await openFromMore(page, name)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(name))
  }
})

test('drafts, scheduled messages and reminders are tabs of one view', async ({ signIn }) => {
  const page = await signIn('noah')
  const link = view(page, 'Drafts & scheduled')
  await link.click()
  const tabs = page.getByRole('navigation', { name: 'Drafts, scheduled and reminders' })
  for (const [name, path] of Object.entries({
    Drafts: '/drafts',
    Scheduled: '/scheduled',
    Reminders: '/reminders',
  })) {
    await tabs.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
})

test('words stand under the icons of the views, and a tooltip stands beside its icon', async ({ signIn }) => {
  const page = await signIn('noah')
  const link = view(page, 'Recent')
  await expect(link.getByText('Recent')).toBeVisible()
  await link.hover()
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toContainText('Recent')
  const [icon, beside] = [await link.boundingBox(), await tooltip.boundingBox()]
  expect(beside?.x).toBeGreaterThanOrEqual((icon?.x ?? 0) + (icon?.width ?? 0))
})

test('an unknown address offers a way on', async ({ signIn }) => {
  const page = await signIn('noah', { path: '/no/such/place' })
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Go to inbox' }).click()
  await expect(page).toHaveURL('/inbox')
})

test('an empty topic opens with its name and an empty composer', async ({ signIn, stage }) => {
  const channel = await stage.channel('blank', ['noah'])
  const page = await signIn('noah', { path: channel.topicPath('never written') })
  await expect(page.getByText('No messages here yet')).toBeVisible()
  await expect(sidebar(page)).toBeVisible()
  await expect(composer(page)).toBeVisible()
  await send(page, 'The first word')
  await expect(page.getByText('No messages here yet')).toHaveCount(0)
})
