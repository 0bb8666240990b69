import { fileURLToPath } from 'node:url'
import { expect, PASSWORD, test } from './fixtures.ts'
import {
  act,
  articleWith,
  button,
  composer,
  messages,
  seeSent,
  send,
  sidebar,
  untilListening,
} from './places.ts'
import { see, seeAddress, seeAttribute, seeFocusOn, seeNone, seeText, seeValue } from './sights.ts'
import { css, role } from './target.ts'

test('signing in', async ({ visit }) => {
  const tab = await visit('/inbox')
  const password = role('textbox', { name: 'Password' })
  await tab.fill(role('textbox', { name: 'Email' }), 'member@demo.test')
  await tab.fill(password, 'not the password')
  await tab.press('Enter')
  await see(tab, role('alert'))
  await tab.fill(password, PASSWORD)
  await tab.click(button('Sign in'))
  await see(tab, sidebar)
  await seeAddress(tab, /\/inbox$/)
})

test('reading: unread messages are marked, new ones arrive', async ({ signIn, stage }) => {
  const channel = await stage.channel('reading', ['hana', 'lena'])
  const lena = await stage.person('lena')
  await lena.sayAll(channel.id, 'talk', ['The first', 'The second'])
  const tab = await signIn('hana', channel.topicPath('talk'))
  await see(tab, messages.role('separator', { name: 'New messages' }))
  await see(tab, articleWith('The second'))
  await lena.say(channel.id, 'talk', 'The third **at once**')
  await seeText(tab, articleWith('The third'), 'The third at once')
  await seeNone(tab, sidebar.role('link', { name: new RegExp(`^${channel.name} .*unread`) }))
})

test('sending, by keyboard, with a mention', async ({ signIn, stage }) => {
  const channel = await stage.channel('sending', ['hana', 'lena'])
  const tab = await signIn('hana', channel.topicPath('talk'))
  await see(tab, composer)
  await tab.click(composer)
  await tab.type('Hello @lena')
  await see(tab, role('option', { name: 'Lena Hoffmann' }).first)
  await tab.press('Enter')
  await seeValue(tab, composer, /^Hello @\*\*Lena Hoffmann\*\* ?$/)
  await tab.press('Enter')
  await seeSent(tab, 'Hello @Lena Hoffmann')
  await tab.reload()
  await see(tab, articleWith('Hello @Lena Hoffmann'))
})

test('editing', async ({ signIn, stage }) => {
  const channel = await stage.channel('editing', ['hana'])
  const tab = await signIn('hana', channel.topicPath('talk'))
  await send(tab, 'Rough words')
  await seeSent(tab, 'Rough words')
  await untilListening(tab)
  await act(tab, articleWith('Rough words'), 'Edit')
  const field = role('textbox', { name: 'Message text' })
  // What is typed before the source is there goes behind it.
  await seeValue(tab, field, 'Rough words')
  await tab.fill(field, 'Kind words')
  await tab.click(button('Save'))
  await seeText(tab, articleWith('Kind words'), '(edited)')
  await seeNone(tab, articleWith('Rough words'))
})

test('reacting, by keyboard', async ({ signIn, stage }) => {
  const channel = await stage.channel('reacting', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'React to me')
  const tab = await signIn('hana', channel.topicPath('talk'))
  await untilListening(tab)
  await act(tab, articleWith('React to me'), 'Add reaction')
  await seeFocusOn(tab, role('searchbox', { name: 'Find an emoji' }))
  await tab.type('tada')
  await see(tab, role('dialog', { name: 'Emoji' }).role('gridcell', { name: 'tada', exact: true }))
  // In the field it takes the best match of the words, even while the cells are still those of earlier words.
  await tab.press('Enter')
  await seeAttribute(
    tab,
    articleWith('React to me').role('button', { name: 'tada, 1' }),
    'aria-pressed',
    'true',
  )
})

test('finding a conversation by its name', async ({ signIn, stage }) => {
  const channel = await stage.channel('finding', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'burrow', 'Found me')
  const tab = await signIn('hana', '/inbox')
  await untilListening(tab)
  await tab.press('Control+k')
  const dialog = role('dialog')
  await tab.fill(dialog.role('combobox', { name: 'Go to' }), 'burrow')
  const option = await see(tab, dialog.role('option', { selected: true }).withText('burrow'))
  const { box } = await see(tab, dialog)
  // The dialog has room for what it shows.
  expect(box.y + box.height).toBeGreaterThan(option.box.y + option.box.height)
  await tab.press('Enter')
  await see(tab, articleWith('Found me'))
})

test('uploading', async ({ signIn, stage }) => {
  const channel = await stage.channel('uploading', ['hana'])
  const tab = await signIn('hana', channel.topicPath('talk'))
  await see(tab, button('Attach files'))
  const picture = fileURLToPath(new URL('../pictures/conversation.png', import.meta.url))
  await tab.attach(css('form[aria-label="Compose"] input[type=file]'), picture)
  await see(tab, button('Remove conversation.png'))
  await seeNone(tab, css('progress'))
  await tab.click(composer)
  await tab.press('Control+Enter')
  const image = await see(tab, messages.role('img', { name: 'conversation.png' }))
  expect(image.box.width).toBeGreaterThan(50)
})

test('drafts', async ({ signIn, stage }) => {
  const channel = await stage.channel('drafting', ['hana'])
  const tab = await signIn('hana', channel.topicPath('talk'))
  await tab.fill(composer, 'Half a thought')
  await tab.click(role('link', { name: 'Drafts & scheduled' }))
  const list = role('region', { name: 'Drafts' })
  await see(tab, list.role('listitem').withText('Half a thought'))
  await tab.goTo(channel.topicPath('talk'))
  await seeValue(tab, composer, 'Half a thought')
})

test('copying as Markdown', async ({ signIn, stage }) => {
  const channel = await stage.channel('copying', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Copy **these** words')
  const tab = await signIn('hana', channel.topicPath('talk'))
  await untilListening(tab)
  await act(tab, articleWith('Copy these words'), 'More actions')
  await tab.click(role('menuitem', { name: 'Copy as Markdown' }))
  await see(tab, role('status').text('Message copied'))
  await tab.click(composer)
  await tab.press('Control+v')
  await seeValue(tab, composer, 'Copy **these** words')
})

test('two tabs of one person', async ({ signIn, stage }) => {
  const channel = await stage.channel('two tabs', ['hana'])
  const tab = await signIn('hana', channel.topicPath('talk'))
  await see(tab, composer)
  const other = await tab.another()
  await other.goTo(channel.topicPath('talk'))
  await see(other, composer)
  await send(tab, 'To the other tab')
  await seeSent(other, 'To the other tab')
  await send(other, 'And back')
  await seeSent(tab, 'And back')
  await tab.click(role('button', { name: /Hana/ }).first)
  await tab.click(role('menuitem', { name: 'Sign out' }))
  for (const each of [tab, other]) await see(each, role('textbox', { name: 'Password' }))
})
