import type { Page } from '@playwright/test'
import {
  act,
  articleWith,
  choose,
  composer,
  editor,
  expectSent,
  focusOn,
  messages,
  numbered,
  open,
  rewrite,
  send,
} from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
const withClipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

test('consecutive messages of one author are under one name; another author begins a new group', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('grouping', ['hana', 'lena', 'wei'])
  const [lena, wei] = await Promise.all([stage.person('lena'), stage.person('wei')])
  await lena.sayAll(channel.id, 'talk', ['First of hers', 'Second of hers'])
  await wei.say(channel.id, 'talk', 'His turn')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await expect(articleWith(page, 'His turn')).toContainText('Wei Zhang')
  await expect(articleWith(page, 'First of hers')).toContainText('Lena Hoffmann')
  await expect(articleWith(page, 'Second of hers')).not.toContainText('Lena Hoffmann')
  await expect(articleWith(page, 'Second of hers')).toHaveAccessibleName(/^Lena Hoffmann, .*\d\d:\d\d/)
})

test('each day begins with a row that names it', async ({ signIn, stage }) => {
  const page = await signIn('member', { path: `/channel/${await stage.sampleChannel('general')}` })
  await expect(messages(page).getByRole('article').first()).toBeVisible()
  await expect(
    messages(page)
      .getByRole('separator', { name: /^(Today|Yesterday|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)/ })
      .first(),
  ).toBeAttached()
})

test('the toolbar of a message works by keyboard alone', async ({ signIn, stage }) => {
  const channel = await stage.channel('toolbar', ['hana', 'lena'])
  await (await stage.person('lena')).sayAll(channel.id, 'talk', ['Upper message', 'Lower message'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await expect(articleWith(page, 'Lower message')).toBeVisible()
  await messages(page).focus()
  await page.keyboard.press('k')
  await expect(articleWith(page, 'Lower message')).toBeFocused()
  await page.keyboard.press('k')
  await expect(articleWith(page, 'Upper message')).toBeFocused()
  await page.keyboard.press('j')
  await expect(articleWith(page, 'Lower message')).toBeFocused()
  const toolbar = articleWith(page, 'Lower message').getByRole('toolbar', { name: 'Message actions' })
  const first = toolbar.getByRole('button', { name: 'Add reaction' })
  // Toolbars come after the messages; until then Tab leads past them.
  await expect(first).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(toolbar.getByRole('button', { name: 'Reply', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(toolbar.getByRole('button', { name: 'Star' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('End')
})

test('a message is edited in place, and all readers see it', async ({ signIn, stage }) => {
  const channel = await stage.channel('editing', ['hana', 'lena'])
  // The keyboard is for the page opened last.
  const reader = await signIn('lena', { path: channel.topicPath('talk') })
  const writer = await signIn('hana', { path: channel.topicPath('talk') })
  await send(writer, 'A tpyo')
  await expectSent(writer, 'A tpyo')
  await expect(articleWith(reader, 'A tpyo')).toBeVisible()
  await act(articleWith(writer, 'A tpyo'), 'Edit')
  await expect(editor(writer)).toHaveValue('A tpyo')
  await expect(editor(writer)).toBeFocused()
  await editor(writer).fill('A *typo*')
  await editor(writer).press('Enter')
  for (const page of [writer, reader]) {
    await expect(articleWith(page, 'A typo').locator('em')).toHaveText('typo')
    await expect(articleWith(page, 'A typo')).toContainText('(edited)')
  }
  await expect(articleWith(reader, 'A typo').getByRole('button', { name: 'Edit', exact: true })).toHaveCount(
    0,
  )
})

test('↑ in an empty composer edits the last message; Escape keeps the text for the next time', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('last', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await send(page, 'The last one')
  await expectSent(page, 'The last one')
  await composer(page).press('ArrowUp')
  await expect(editor(page)).toHaveValue('The last one')
  await editor(page).fill('The last one, half changed')
  await editor(page).press('Escape')
  await expect(editor(page)).toHaveCount(0)
  await expect(articleWith(page, 'The last one')).toBeVisible()
  await act(articleWith(page, 'The last one'), 'Edit')
  await expect(editor(page)).toHaveValue('The last one, half changed')
})

test('↑ right after sending edits the message just sent, before its event has arrived', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('at once', ['hana', 'lena'])
  await (await stage.person('hana')).say(channel.id, 'talk', 'An earlier one')
  const page = await signIn('hana', { fresh: true, path: channel.topicPath('talk') })
  await expect(articleWith(page, 'An earlier one')).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === '/api/v1/events',
    async (route) => {
      await held.promise
      await route.continue()
    },
  )
  // Ends the current poll.
  await (await stage.person('lena')).say(channel.id, 'talk', 'From now on events wait')
  await expect(articleWith(page, 'From now on events wait')).toBeVisible()
  await send(page, 'Just sent')
  await expectSent(page, 'Just sent')
  await composer(page).press('ArrowUp')
  held.resolve()
  await expect(editor(page)).toHaveValue('Just sent')
  await expect(editor(page)).toBeFocused()
})

test('an editor who was overtaken learns of it and keeps the text', async ({ signIn, stage }) => {
  const channel = await stage.channel('conflict', ['hana'])
  const hana = await stage.person('hana')
  const id = await hana.say(channel.id, 'talk', 'Version one')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await act(articleWith(page, 'Version one'), 'Edit')
  await rewrite(page, 'Version two, from here')
  await hana.call('PATCH', `/messages/${id}`, { content: 'Version two, from elsewhere' })
  await expect(page.getByText('Someone edited this message while you were typing.')).toBeVisible()
  await editor(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
  await expect(editor(page)).toHaveValue('Version two, from here')
})

test('an editor who was overtaken twice compares the text with the newest version, and replaces that', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('conflicts', ['hana'])
  const hana = await stage.person('hana')
  const id = await hana.say(channel.id, 'talk', 'Version one')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone edited this message while' })
  const compare = conflict.getByRole('button', { name: 'Show other version' })
  await act(articleWith(page, 'Version one'), 'Edit')
  await rewrite(page, 'My version')
  await hana.call('PATCH', `/messages/${id}`, { content: 'Version two' })
  await compare.click()
  await expect(conflict.getByText('Version two')).toBeVisible()
  const second = (): number => Math.floor(Date.now() / 1000)
  const before = second()
  await expect.poll(second, 'times of edits are whole seconds').toBeGreaterThan(before)
  await hana.call('PATCH', `/messages/${id}`, { content: 'Version three' })
  await compare.click()
  await expect(conflict.getByText('Version three')).toBeVisible()
  await conflict.getByRole('button', { name: 'Save my version' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(editor(page)).toHaveCount(0)
  await expect(articleWith(page, 'My version')).toBeVisible()
})

test('text typed while an edit is being saved remains, and is the next edit', async ({ signIn, stage }) => {
  const channel = await stage.channel('typing on', ['hana'])
  const hana = await stage.person('hana')
  const id = await hana.say(channel.id, 'talk', 'As it was')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/v1/messages/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await released
    await route.continue()
  })
  await act(articleWith(page, 'As it was'), 'Edit')
  await rewrite(page, 'As it is')
  await editor(page).press('Enter')
  await editor(page).fill('Current version')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  release()
  await saved
  await expect(editor(page)).toHaveValue('Current version')
  await expect(page.getByText('Someone edited this message while you were typing.')).toHaveCount(0)
  await editor(page).press('Enter')
  await expect(editor(page)).toHaveCount(0)
  await expect(articleWith(page, 'Current version')).toContainText('(edited)')
})

test('an edit refused after its editor was closed is reported in its editor, with its text', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('left behind', ['hana'])
  const hana = await stage.person('hana')
  const id = await hana.say(channel.id, 'talk', 'As it was')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/v1/messages/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await released
    return route.fulfill({
      status: 400,
      json: { result: 'error', code: 'BAD_REQUEST', msg: 'The time limit has passed' },
    })
  })
  await act(articleWith(page, 'As it was'), 'Edit')
  await rewrite(page, 'As it should be')
  await editor(page).press('Enter')
  await editor(page).press('Escape')
  await expect(editor(page)).toHaveCount(0)
  release()
  await expect(page.getByText('Not saved: The time limit has passed')).toBeVisible()
  await expect(editor(page)).toHaveValue('As it should be')
})

test('a message is deleted for all readers after a question', async ({ signIn, stage }) => {
  const channel = await stage.channel('deleting', ['admin', 'lena'])
  const [writer, reader] = await Promise.all([
    signIn('admin', { path: channel.topicPath('talk') }),
    signIn('lena', { path: channel.topicPath('talk') }),
  ])
  await send(writer, 'Said too soon')
  await expectSent(writer, 'Said too soon')
  await expect(articleWith(reader, 'Said too soon')).toBeVisible()
  await choose(articleWith(writer, 'Said too soon'), 'Delete message')
  const dialog = writer.getByRole('dialog', { name: 'Delete this message?' })
  await expect(dialog).toContainText('Said too soon')
  await writer.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(articleWith(writer, 'Said too soon')).toBeVisible()
  await choose(articleWith(writer, 'Said too soon'), 'Delete message')
  await dialog.getByRole('button', { name: 'Delete message' }).click()
  for (const page of [writer, reader]) await expect(articleWith(page, 'Said too soon')).toHaveCount(0)
})

test('a reply is addressed to the message’s conversation; a quote carries its text', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('quoting', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Who comes **tonight**?')
  const page = await signIn('hana', { path: channel.path })
  await act(articleWith(page, 'Who comes tonight?'), 'Reply')
  await expect(composer(page)).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Channel' })).toHaveValue(channel.name)
  await expect(page.getByRole('combobox', { name: 'Topic' })).toHaveValue('talk')
  await focusOn(page, 'Who comes tonight?')
  await page.keyboard.press('>')
  await expect(page.getByRole('list', { name: 'Quotes' })).toContainText(
    'Lena Hoffmann Who comes **tonight**?',
  )
  await expect(composer(page)).toHaveValue('')
  await composer(page).press('End')
  await composer(page).pressSequentially('I do')
  await composer(page).press('Control+Enter')
  await expectSent(page, 'I do')
  await open(page, channel.topicPath('talk'))
  const reply = articleWith(page, 'I do')
  await expect(reply.locator('blockquote')).toContainText('Who comes tonight?')
})

test('r, e and Ctrl+S act on the message with the focus', async ({ signIn, stage }) => {
  const channel = await stage.channel('letters', ['hana'])
  await (await stage.person('hana')).say(channel.id, 'talk', 'Act on me')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await focusOn(page, 'Act on me')
  await page.keyboard.press('Control+s')
  await expect(articleWith(page, 'Act on me').getByRole('img', { name: 'Starred' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(composer(page)).toBeFocused()
  await focusOn(page, 'Act on me')
  await page.keyboard.press('e')
  await expect(editor(page)).toBeFocused()
})

test('the link to a message leads back to it', async ({ signIn, stage }) => {
  const channel = await stage.channel('addresses', ['hana', 'lena'])
  const id = await (await stage.person('lena')).say(channel.id, 'talk', 'Point at me')
  const page = await signIn('hana', { path: channel.topicPath('talk'), browser: withClipboard })
  await choose(articleWith(page, 'Point at me'), 'Copy link')
  await expect(page.getByText('Link copied')).toBeVisible()
  const address = await clipboard(page)
  expect(address).toContain(`${channel.topicPath('talk')}/near/${id}`)
  await page.goto('/inbox')
  await open(page, address)
  await expect(articleWith(page, 'Point at me')).toBeInViewport()
})

test('the source of a message is copied as Markdown', async ({ signIn, stage }) => {
  const channel = await stage.channel('sources', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'With **weight**')
  const page = await signIn('hana', { path: channel.topicPath('talk'), browser: withClipboard })
  await choose(articleWith(page, 'With weight'), 'Copy as Markdown')
  await expect(page.getByText('Message copied')).toBeVisible()
  expect(await clipboard(page)).toBe('With **weight**')
})

test('messages are marked unread from one on, and remain unread while they are on screen', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('again', ['hana', 'lena'])
  const ids = await (await stage.person('lena')).sayAll(channel.id, 'talk', ['again A', 'again B', 'again C'])
  await (await stage.person('hana')).markRead(ids)
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await choose(articleWith(page, 'again B'), 'Mark unread from here')
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  const row = page.getByRole('main').locator(`a[href="${channel.topicPath('talk')}"]`)
  await expect(row).toHaveAccessibleName(/^talk 2 unread/)
})

test('a spoiler hides its content until it is opened', async ({ signIn, stage }) => {
  const channel = await stage.channel('spoilers', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', '```spoiler The ending\nThe butler did it\n```')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const content = messages(page).getByText('The butler did it')
  await expect(messages(page).getByText('The ending')).toBeVisible()
  await expect(content).toBeHidden()
  await messages(page).getByText('The ending').click()
  await expect(content).toBeVisible()
})

/** Pixels: more than the page shows of a message that is too long. */
const CUT = 800

test('a long message is cut until it is opened; a hidden message remains hidden', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('long messages', ['lena', 'noah'])
  const noah = await stage.person('noah')
  await noah.say(channel.id, 'talk', ['Long tale', ...numbered('line', 80)].join('\n'))
  const page = await signIn('lena', { path: channel.topicPath('talk') })
  const article = articleWith(page, 'Long tale')
  const height = async () => (await article.boundingBox())?.height ?? 0
  const more = article.getByRole('button', { name: 'Show more' })
  await expect(more).toBeVisible()
  await expect.poll(height).toBeLessThan(CUT)
  await more.click()
  await expect.poll(height).toBeGreaterThan(CUT * 1.5)
  await article.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(height).toBeLessThan(CUT)
  await choose(article, 'Collapse message')
  const collapsed = articleWith(page, 'Collapsed message')
  await expect(collapsed).toBeVisible()
  await page.reload()
  await collapsed.getByRole('button', { name: 'Show' }).click()
  await expect(more).toBeVisible()
})

test('a message shows its history, its readers and its source', async ({ signIn, stage }) => {
  const channel = await stage.channel('finding out', ['lena', 'noah'])
  const [noah, lena] = await Promise.all([stage.person('noah'), stage.person('lena')])
  const messageId = await noah.say(channel.id, 'talk', 'A first thought')
  await noah.call('PATCH', `/messages/${messageId}`, { content: 'A **second** thought' })
  await lena.markRead([messageId])
  const page = await signIn('lena', { path: channel.topicPath('talk') })
  const article = articleWith(page, 'A second thought')
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await choose(article, 'Edit history')
  await expect(dialog('Edit history').getByText('A first thought')).toBeVisible()
  await expect(dialog('Edit history').locator('.highlight_text_inserted').first()).toContainText('second')
  await page.keyboard.press('Escape')
  await choose(article, 'Read by')
  await expect(dialog('Read by').getByText('1 person has read this.')).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(article, 'View source')
  await expect(dialog('Message source').getByText('A **second** thought')).toBeVisible()
})
