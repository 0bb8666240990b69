import {
  articleWith,
  channelLink,
  composer,
  expectNotReloaded,
  markPage,
  messages,
  named,
  numbered,
  open,
  sidebar,
  unreadLine,
  wheelTo,
  openFromMore,
} from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

test('a conversation opens at the first unread message, below a line that remains for the visit', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('opening', ['hana', 'lena'])
  const ids = await (await stage.person('lena')).sayAll(channel.id, 'long', numbered('opening', 60))
  await (await stage.person('hana')).markRead(ids.slice(0, 30))
  const page = await signIn('hana')
  await channelLink(page, channel.name).waitFor()
  await open(page, channel.topicPath('long'))
  await expect(unreadLine(page)).toBeInViewport()
  await expect(articleWith(page, 'opening 031')).toBeInViewport()
  await expect(articleWith(page, 'opening 060')).not.toBeInViewport()
  await page.getByRole('button', { name: /^Jump to latest/ }).click()
  await expect(articleWith(page, 'opening 060')).toBeInViewport()
  await expect(page.getByRole('button', { name: /^Jump to latest/ })).toHaveCount(0)
  await wheelTo(page, articleWith(page, 'opening 031'), 'up')
  await expect(unreadLine(page)).toBeVisible()
})

test('messages on screen are marked as read, and the line is gone at the next visit', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('seen', ['hana', 'lena'])
  const ids = await (await stage.person('lena')).sayAll(channel.id, 'short', numbered('seen', 6))
  await (await stage.person('hana')).markRead(ids.slice(0, 3))
  const page = await signIn('hana', { path: channel.topicPath('short') })
  await expect(unreadLine(page)).toBeVisible()
  await expect(channelLink(page, channel.name)).toHaveAccessibleName(channel.name)
  await expect(unreadLine(page)).toBeVisible()
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(articleWith(page, 'seen 006')).toBeVisible()
  await expect(unreadLine(page)).toHaveCount(0)
})

test('reading marks messages as read where the person chose: nowhere, in conversations, in whole channels too', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('wanted', ['noah', 'lena'])
  const [noah, lena] = await Promise.all([stage.person('noah'), stage.person('lena')])
  const marking = (web_mark_read_on_scroll_policy: number) =>
    noah.call('PATCH', '/settings', { web_mark_read_on_scroll_policy })
  const page = await signIn('noah')
  // Moves the page's clock past the second for which a message must be in view, and past the requests that
  // follow.
  await page.clock.install()
  const look = async (text: string): Promise<void> => {
    await expect(articleWith(page, text)).toBeInViewport()
    for (const _ of ['seen', 'sent']) await page.clock.fastForward(3000)
  }
  const link = channelLink(page, channel.name)
  const unread = named(channel.name, '1 unread')

  await marking(3) // never
  await lena.say(channel.id, 'talk', 'in a conversation')
  await open(page, channel.topicPath('talk'))
  await look('in a conversation')
  await expect(link).toHaveAccessibleName(unread)
  await marking(2) // in conversations
  await expect(link).toHaveAccessibleName(channel.name)

  await lena.say(channel.id, 'news', 'in the channel')
  await open(page, channel.path)
  await look('in the channel')
  await expect(link).toHaveAccessibleName(unread)
  await marking(1) // always
  await expect(link).toHaveAccessibleName(channel.name)
})

test('new messages do not move a reader who is further up; a button counts them and leads there', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('staying', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const ids = await lena.sayAll(channel.id, 'long', numbered('staying', 60))
  await (await stage.person('hana')).markRead(ids)
  const page = await signIn('hana', { path: channel.topicPath('long') })
  await expect(articleWith(page, 'staying 060')).toBeInViewport()
  const article = articleWith(page, 'staying 020')
  await wheelTo(page, article, 'up')
  const before = await article.boundingBox()
  await lena.say(channel.id, 'long', 'And one more thing')
  const jump = page.getByRole('button', { name: 'Jump to latest 1 new · Lena Hoffmann' })
  await expect(jump).toBeVisible()
  await expect.poll(async () => (await article.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  await jump.click()
  await expect(articleWith(page, 'And one more thing')).toBeInViewport()
})

test('a reader at the end sees new messages appear', async ({ signIn, stage }) => {
  const channel = await stage.channel('following', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const ids = await lena.sayAll(channel.id, 'long', numbered('following', 40))
  await (await stage.person('hana')).markRead(ids)
  const page = await signIn('hana', { path: channel.topicPath('long') })
  await expect(articleWith(page, 'following 040')).toBeInViewport()
  await lena.say(channel.id, 'long', 'following 041')
  await expect(articleWith(page, 'following 041')).toBeInViewport()
})

test('older messages load while scrolling up, to the beginning', async ({ signIn, stage }) => {
  const channel = await stage.channel('older', ['hana', 'lena'])
  const ids = await (await stage.person('lena')).sayAll(channel.id, 'history', numbered('older', 230))
  await (await stage.person('hana')).markRead(ids)
  const page = await signIn('hana', { path: channel.topicPath('history') })
  await expect(articleWith(page, 'older 230')).toBeInViewport()
  await wheelTo(page, articleWith(page, 'older 001'), 'up')
  await expect(page.getByText(`This is the beginning of “history” in #${channel.name}.`)).toBeVisible()
})

test('a jump to a date works by keyboard and from the row of a day, and has an address to share', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('dates', ['hana', 'lena'])
  const ids = await (await stage.person('lena')).sayAll(channel.id, 'history', numbered('dated', 130))
  await (await stage.person('hana')).markRead(ids)
  const page = await signIn('hana', { path: channel.topicPath('history') })
  await expect(articleWith(page, 'dated 130')).toBeInViewport()
  const dialog = page.getByRole('dialog', { name: 'Jump to a date' })
  await page.keyboard.press('Shift+T')
  await dialog.getByRole('button', { name: 'The beginning' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(articleWith(page, 'dated 001')).toBeInViewport()
  await expect(page).toHaveURL(`${channel.topicPath('history')}/near/${ids[0]}`)
  await messages(page).locator('[data-day]').first().click()
  await dialog.getByLabel('Date', { exact: true }).fill('2001-01-01')
  await dialog.getByRole('button', { name: 'Jump', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(articleWith(page, 'dated 001')).toBeInViewport()
})

test('a link to a message opens around it, and newer ones load from there', async ({ signIn, stage }) => {
  const channel = await stage.channel('near', ['hana', 'lena'])
  const ids = await (await stage.person('lena')).sayAll(channel.id, 'history', numbered('near', 260))
  await (await stage.person('hana')).markRead(ids)
  const page = await signIn('hana', { path: `${channel.topicPath('history')}/near/${ids[19]}` })
  await expect(articleWith(page, 'near 020')).toBeInViewport()
  await wheelTo(page, articleWith(page, 'near 150'), 'down')
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(articleWith(page, 'near 260')).toBeInViewport()
})

test('links between conversations open in place, in any form of address', async ({
  signIn,
  stage,
  organisation,
}) => {
  const channel = await stage.channel('linking', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const target = await lena.say(channel.id, 'target topic', 'You have arrived')
  const address = `/#narrow/channel/${channel.id}-linking/topic/target.20topic/near/${target}`
  await lena.say(channel.id, 'start', `[relative](${address})`)
  await lena.say(channel.id, 'start', `[absolute](${organisation.url}${address})`)
  await lena.say(channel.id, 'start', `Over in #**${channel.name}>target topic**`)
  await lena.say(channel.id, 'start', `[clean](${channel.topicPath('target topic')})`)
  const page = await signIn('hana', { path: channel.topicPath('start') })
  await markPage(page)
  for (const name of ['relative', 'absolute', `#${channel.name} > target topic`, 'clean']) {
    await messages(page).getByRole('link', { name }).click()
    await expect(articleWith(page, 'You have arrived')).toBeInViewport()
    await expect(page).toHaveURL(new RegExp(`${channel.topicPath('target topic')}(/near/${target})?$`))
    await page.goBack()
    await expect(page).toHaveURL(channel.topicPath('start'))
  }
  await expectNotReloaded(page)
})

test('an address in the old form opens the conversation', async ({ signIn, stage }) => {
  const channel = await stage.channel('landing', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'harbour', 'Safe and sound')
  const page = await signIn('hana', {
    path: `/#narrow/channel/${channel.id}-x/topic/harbour`,
    fresh: true,
  })
  await expect(articleWith(page, 'Safe and sound')).toBeVisible()
  await expect(page).toHaveURL(channel.topicPath('harbour'))
})

test('Back and Forward move through the views; a reload keeps the view', async ({ signIn, stage }) => {
  const channel = await stage.channel('history', ['hana', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'first', 'In the first')
  await lena.say(channel.id, 'second', 'In the second')
  const page = await signIn('hana', { path: channel.topicPath('first') })
  await expect(articleWith(page, 'In the first')).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'second', exact: true }).click()
  await expect(articleWith(page, 'In the second')).toBeVisible()
  await openFromMore(page, 'Starred')
  await expect(page).toHaveURL('/starred')
  await page.goBack()
  await expect(articleWith(page, 'In the second')).toBeVisible()
  await page.goBack()
  await expect(articleWith(page, 'In the first')).toBeVisible()
  await page.goForward()
  await expect(articleWith(page, 'In the second')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(channel.topicPath('second'))
  await expect(articleWith(page, 'In the second')).toBeVisible()
})

test('Back returns to the reading position', async ({ signIn, stage }) => {
  const channel = await stage.channel('returning', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const ids = await lena.sayAll(channel.id, 'long', numbered('returning', 80))
  ids.push(await lena.say(channel.id, 'other', 'Elsewhere'))
  await (await stage.person('hana')).markRead(ids)
  const page = await signIn('hana', { path: channel.topicPath('long') })
  await expect(articleWith(page, 'returning 080')).toBeInViewport()
  const article = articleWith(page, 'returning 040')
  await wheelTo(page, article, 'up')
  const before = await article.boundingBox()
  await sidebar(page).getByRole('link', { name: 'other', exact: true }).click()
  await expect(articleWith(page, 'Elsewhere')).toBeVisible()
  await page.goBack()
  await expect(article).toBeInViewport()
  await expect
    .poll(async () => Math.abs(((await article.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBeLessThan(2)
})

test('an unread message far below its place in a cached conversation is found again', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('revisiting', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const ids = await lena.sayAll(channel.id, 'long', numbered('revisiting', 40))
  await (await stage.person('hana')).markRead(ids)
  const page = await signIn('hana', { path: channel.topicPath('long') })
  await expect(articleWith(page, 'revisiting 040')).toBeInViewport()
  await page.getByRole('link', { name: 'Drafts & scheduled' }).click()
  await expect(page).toHaveURL('/drafts')
  await lena.sayAll(channel.id, 'long', ['Fresh one', 'Fresh two'])
  await expect(channelLink(page, channel.name)).toHaveAccessibleName(named(channel.name, '2 unread'))
  await page.goBack()
  await expect(unreadLine(page)).toBeInViewport()
  await expect(articleWith(page, 'Fresh one')).toBeInViewport()
  await expect(composer(page)).toBeVisible()
})
