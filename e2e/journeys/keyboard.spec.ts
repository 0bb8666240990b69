import type { Page } from '@playwright/test'
import {
  articleWith,
  composer,
  editor,
  expectSent,
  focusOn,
  listening,
  messages,
  open,
  openFromMore,
  rewrite,
  send,
  sidebar,
} from './conversation.ts'
import { wordsFor } from '../translated/counterparts.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const switcher = (page: Page) => page.getByRole('dialog', { name: 'Go to' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })

const inInbox = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()

test('Ctrl+K opens a channel, a topic, a person or a view by a few letters', async ({ signIn, stage }) => {
  const channel = await stage.channel('quokka', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'wombat burrows', 'x')
  const page = await signIn('hana')
  await inInbox(page)
  const goTo = async (letters: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await expect(switcher(page).getByRole('combobox', { name: 'Go to' })).toBeFocused()
    await page.keyboard.type(letters)
    await expect(switcher(page).getByRole('option', { selected: true })).toContainText(letters, {
      ignoreCase: true,
    })
    await page.keyboard.press('Enter')
    await expect(switcher(page)).toHaveCount(0)
  }
  await goTo('quokka')
  await expect(page).toHaveURL(channel.path)
  await goTo('wombat')
  await expect(page).toHaveURL(channel.topicPath('wombat burrows'))
  await goTo('Tomás')
  await expect(page).toHaveURL(`/dm/${(await stage.person('admin')).userId}`)
  await goTo(wordsFor('Starred'))
  await expect(page).toHaveURL('/starred')
})

test('Ctrl+K offers the places opened last, and Enter leads back to the last one', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('there and back', ['hana', 'lena'])
  const lena = await stage.person('lena')
  await lena.sayAll(channel.id, 'first', ['One'])
  await lena.sayAll(channel.id, 'second', ['Two'])
  const page = await signIn('hana', { path: channel.topicPath('first') })
  await listening(page)
  const goTo = async (letters: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(letters)
    await expect(switcher(page).getByRole('option', { selected: true })).toContainText(letters)
    await page.keyboard.press('Enter')
    await expect(switcher(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  await goTo('Lena')
  await goTo('second')
  await page.keyboard.press('Control+k')
  const recent = switcher(page).getByRole('group', { name: 'Recently opened' }).getByRole('option')
  await expect(recent).toContainText(['Lena Hoffmann', 'first'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dm/${lena.userId}`)

  // They are there again on the next visit.
  await page.reload()
  await listening(page)
  await page.keyboard.press('Control+k')
  await expect(recent).toContainText(['second', 'first'])
})

test('Ctrl+K works while writing; Escape returns the focus with the text', async ({ signIn, stage }) => {
  const channel = await stage.channel('switching', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await composer(page).fill('In the middle of')
  await composer(page).press('Control+k')
  await expect(switcher(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(switcher(page)).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('In the middle of')
})

test('text typed right after Ctrl+K is searched for, however slowly the switcher loads', async ({
  signIn,
  stage,
}) => {
  await stage.channel('wombats', ['hana'])
  const page = await signIn('hana')
  await inInbox(page)
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/Switcher-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('wombats')
  code.resolve()
  await expect(switcher(page).getByRole('combobox', { name: 'Go to' })).toHaveValue('wombats')
  await expect(switcher(page).getByRole('option', { selected: true })).toContainText('wombats')
  await expect(page).toHaveURL('/inbox')
})

test('? lists the shortcuts, / focuses the search', async ({ signIn }) => {
  const page = await signIn('hana')
  await inInbox(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Next unread conversation')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('?c')
  await expect(search(page)).toHaveValue('?c')
  await expect(page.getByRole('option', { name: 'Search for “?c”' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(search(page)).not.toBeFocused()
})

test('n opens the next unread conversation, p the next direct one', async ({ signIn, stage }) => {
  const channel = await stage.channel('next', ['noah', 'lena'])
  const [lena, noah] = await Promise.all([stage.person('lena'), stage.person('noah')])
  await lena.say(channel.id, 'unread', 'Read me')
  await lena.write([noah.userId], 'And me')
  const page = await signIn('noah', { path: '/starred' })
  await expect(page.getByRole('heading', { name: 'Starred', level: 1 })).toBeVisible()
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/\/dm\//)
  await open(page, '/starred')
  await expect(page.getByRole('heading', { name: 'Starred', level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).not.toHaveURL('/starred')
  await expect(messages(page).getByRole('separator', { name: 'New messages' })).toBeVisible()
})

test('j and k, arrows, Home and End move through the messages', async ({ signIn, stage }) => {
  const channel = await stage.channel('walk', ['hana', 'lena'])
  const ids = await (await stage.person('lena')).sayAll(channel.id, 'talk', ['step A', 'step B', 'step C'])
  await (await stage.person('hana')).markRead(ids)
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await focusOn(page, 'step C')
  await page.keyboard.press('k')
  await expect(articleWith(page, 'step B')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(articleWith(page, 'step A')).toBeFocused()
  await page.keyboard.press('j')
  await expect(articleWith(page, 'step B')).toBeFocused()
  await page.keyboard.press('End')
  await expect(articleWith(page, 'step C')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(articleWith(page, 'step A')).toBeFocused()
})

test('keys of the list act as soon as a conversation is open, without a click', async ({ signIn, stage }) => {
  const channel = await stage.channel('at once', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const read = await lena.sayAll(
    channel.id,
    'talk',
    Array.from({ length: 30 }, (_, index) => `earlier ${index}`),
  )
  await (await stage.person('hana')).markRead(read)
  await lena.sayAll(channel.id, 'talk', ['unread A', 'unread B'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await listening(page)
  await expect(articleWith(page, 'unread B')).toBeVisible()
  await page.keyboard.press('j')
  await expect(articleWith(page, 'unread A')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(articleWith(page, 'unread B')).toBeFocused()

  await page.reload()
  await listening(page)
  await expect(articleWith(page, 'unread B')).toBeVisible()
  const scrolled = () => messages(page).evaluate((list) => list.scrollTop)
  const end = await scrolled()
  await page.keyboard.press('PageUp')
  await expect.poll(scrolled).toBeLessThan(end)
  await page.keyboard.press('End')
  await expect(articleWith(page, 'unread B')).toBeFocused()

  const others = await lena.sayAll(channel.id, 'other', ['first', 'latest'])
  await (await stage.person('hana')).markRead(others)
  await open(page, channel.topicPath('other'))
  await expect(articleWith(page, 'latest')).toBeVisible()
  await page.keyboard.press('+')
  await expect(articleWith(page, 'latest').getByRole('button', { name: /, 1$/ })).toBeVisible()
})

test('Escape leads from the composer and from an edit back to the messages', async ({ signIn, stage }) => {
  const channel = await stage.channel('back', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'before it')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await send(page, 'mine')
  await expectSent(page, 'mine')
  await composer(page).press('Escape')
  await page.keyboard.press('k')
  await expect(articleWith(page, 'mine')).toBeFocused()
  await page.keyboard.press('e')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(articleWith(page, 'mine')).toBeFocused()
  await page.keyboard.press('e')
  await rewrite(page, 'mine, changed')
  await editor(page).press('Enter')
  await expect(articleWith(page, 'mine, changed')).toBeFocused()
  await page.keyboard.press('k')
  await expect(articleWith(page, 'before it')).toBeFocused()
})

test('arrows, j and k enter the rows of the inbox at once, and move between them', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('arrows', ['hana', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'talk', 'unread')
  await lena.say(channel.id, 'walk', 'unread')
  const page = await signIn('hana')
  await inInbox(page)
  await listening(page)
  const rows = page.getByRole('region', { name: 'Conversations' }).locator('[data-row]')
  await expect(rows.nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()

  await openFromMore(page, 'Starred')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await inInbox(page)
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  // After G, a letter is the second key of a sequence.
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/\/calendar/)
})

test('letters typed into the composer are text, not commands', async ({ signIn, stage }) => {
  const channel = await stage.channel('typing', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await composer(page).pressSequentially('njkrecx?/gi')
  await expect(composer(page)).toHaveValue('njkrecx?/gi')
  await expect(page).toHaveURL(channel.topicPath('talk'))
})

test('Escape closes one layer at a time', async ({ signIn, stage }) => {
  const channel = await stage.channel('layers', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Below it all')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await expect(articleWith(page, 'Below it all')).toBeVisible()
  await composer(page).pressSequentially('@le')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(composer(page)).not.toBeFocused()
  await expect(composer(page)).toHaveValue('@le')
  await focusOn(page, 'Below it all')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(articleWith(page, 'Below it all')).toBeFocused()
})

test('g and a letter open the views', async ({ signIn }) => {
  const page = await signIn('hana')
  await inInbox(page)
  for (const [letter, path] of [
    ['f', '/feed'],
    ['d', '/drafts'],
    ['c', '/channels'],
    ['i', '/inbox'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await expect(page).toHaveURL(path)
  }
})

test('the first stops of Tab lead to messages, composer and channels', async ({ signIn, stage }) => {
  const channel = await stage.channel('skipping', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Skip to me')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await expect(articleWith(page, 'Skip to me')).toBeVisible()
  await expect(composer(page)).toBeVisible()
  await expect(sidebar(page).getByRole('link').first()).toBeVisible()
  await page.getByRole('link', { name: 'Skip to message box' }).focus()
  await expect(page.getByRole('link', { name: 'Skip to message box' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await page.getByRole('link', { name: 'Skip to channels' }).focus()
  await page.keyboard.press('Enter')
  await expect(sidebar(page).locator(':focus')).toHaveCount(1)
  await page.getByRole('link', { name: 'Skip to messages' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await expect(page.getByRole('form', { name: 'Compose' }).locator(':focus')).toHaveCount(0)
})

test('F6 moves through the parts of the page, Shift+F6 back', async ({ signIn, stage }) => {
  const channel = await stage.channel('rounds', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Round and round')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await expect(articleWith(page, 'Round and round')).toBeVisible()
  await expect(sidebar(page).getByRole('link').first()).toBeVisible()
  const views = page.getByRole('navigation', { name: 'Views' })
  await composer(page).focus()
  await page.keyboard.press('F6')
  await expect(views.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('F6')
  await expect(sidebar(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('F6')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('F6')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Shift+F6')
  await expect(page.getByRole('form', { name: 'Compose' }).locator(':focus')).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('Tab leaves the composer', async ({ signIn, stage }) => {
  const channel = await stage.channel('no trap', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await composer(page).fill('Text')
  await composer(page).press('Tab')
  await expect(composer(page)).not.toBeFocused()
  await expect(composer(page)).toHaveValue('Text')
  await page.keyboard.press('Shift+Tab')
  await expect(composer(page)).toBeFocused()
})

test('new messages of the open conversation are announced in a separate region', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('announcing', ['hana', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'talk', 'Already here')
  const page = await signIn('hana', { fresh: true, path: channel.topicPath('talk') })
  await expect(articleWith(page, 'Already here')).toBeVisible()
  const log = page.getByRole('log', { name: 'New messages' })
  await expect(log).toBeEmpty()
  await lena.say(channel.id, 'elsewhere', 'Not for these ears')
  await lena.say(channel.id, 'talk', 'Hear, hear')
  await expect(log).toHaveText('Lena Hoffmann: Hear, hear')
})

test('keys are changed and switched off in the settings, and the list of shortcuts follows', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('remapped', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Answer me')
  const page = await signIn('hana', { path: '/settings/keyboard' })
  const row = page.getByRole('listitem').filter({ hasText: /^Reply(?! to| and)/ })
  await row.getByRole('button', { name: 'Change' }).click()
  await page.keyboard.press('u')
  await expect(row.getByRole('alert')).toHaveText('These keys already do this: Show the author.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('y')
  await expect(row).toContainText(/Y\p{L}+Enter/u)
  await expect(row.getByRole('button', { name: 'Change' })).toBeFocused()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Reply', { exact: true }).locator('..')).toContainText('Y')
  await sheet.getByRole('link', { name: 'Change shortcuts' }).click()
  await expect(sheet).toHaveCount(0)

  await open(page, channel.topicPath('talk'))
  await expect(articleWith(page, 'Answer me')).toBeVisible()
  await focusOn(page, 'Answer me')
  await page.keyboard.press('y')
  await expect(composer(page)).toBeFocused()

  await open(page, '/settings/keyboard')
  await page.getByRole('switch', { name: /^Single-key shortcuts/ }).uncheck()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(switcher(page)).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: /^Single-key shortcuts/ }).check()
  await page.getByRole('button', { name: 'Restore all defaults' }).click()
  await expect(row).toContainText(/R\p{L}+Enter/u)
})
