import { fileURLToPath } from 'node:url'
import { numbered } from '../journeys/conversation.ts'
import type { Stage } from '../journeys/stage.ts'
import { expect, test } from './fixtures.ts'
import { articleWith, button, messages, sidebar, untilListening } from './places.ts'
import { see, seeAddress, seeFocusOn, seeNone, seeText } from './sights.ts'
import type { Tab } from './tab.ts'
import { css, role, text, type Target } from './target.ts'

const PICTURE = fileURLToPath(new URL('../pictures/conversation.png', import.meta.url))

/** Scrolls the list up by half its height. @returns once it has not moved for some frames */
const scrollUp = (tab: Tab): Promise<void> =>
  tab.run(`const list = document.querySelector('section[aria-label=Messages]')
    list.scrollTop -= list.clientHeight / 2
    for (let still = 0, top = NaN; still < 10; still = list.scrollTop === top ? still + 1 : 0) {
      top = list.scrollTop
      await new Promise(requestAnimationFrame)
    }`)

/** Where the top of the message is in the window; undefined while it is outside of the list. */
async function placeOf(tab: Tab, article: Target): Promise<number | undefined> {
  const [[seen], [list]] = [await tab.read(article), await tab.read(messages)]
  if (seen === undefined || list === undefined) return undefined
  const isInside = seen.box.y >= list.box.y && seen.box.y + seen.box.height <= list.box.y + list.box.height
  return isInside ? seen.box.y : undefined
}

/** Scrolls up until the message is in the list. @returns where it is then */
async function scrollUpTo(tab: Tab, article: Target): Promise<number> {
  let place: number | undefined
  await expect(async () => {
    place = await placeOf(tab, article)
    if (place === undefined) await scrollUp(tab)
    expect(place).toBeDefined()
  }).toPass({ timeout: 90_000, intervals: [20] })
  return place ?? 0
}

const seeIn = (tab: Tab, article: Target): Promise<void> =>
  expect.poll(() => placeOf(tab, article)).toBeDefined()

/** The message is where it was, within what rounding of places can move it. */
const seeAt = (tab: Tab, article: Target, place: number): Promise<void> =>
  expect.poll(async () => Math.abs(((await placeOf(tab, article)) ?? Number.NaN) - place)).toBeLessThan(2)

/** A topic of Lena's messages "NAME 001" and so on, all of which Hana has read. */
async function aLongTopic(stage: Stage, name: string, count: number) {
  const channel = await stage.channel(name, ['hana', 'lena'])
  const [hana, lena] = [await stage.person('hana'), await stage.person('lena')]
  await hana.markRead(await lena.sayAll(channel.id, 'long', numbered(name, count)))
  return { channel, hana, lena }
}

test('older messages load while scrolling up, and new ones do not move the reader', async ({
  signIn,
  stage,
}) => {
  const { channel, lena } = await aLongTopic(stage, 'history', 130)
  const tab = await signIn('hana', channel.topicPath('long'))
  await seeIn(tab, articleWith('history 130'))
  await untilListening(tab)
  const article = articleWith('history 020')
  const place = await scrollUpTo(tab, article)
  await lena.say(channel.id, 'long', 'And one more thing')
  await see(tab, role('button', { name: 'Jump to latest 1 new · Lena Hoffmann' }))
  await seeAt(tab, article, place)
  await tab.click(role('button', { name: /^Jump to latest/ }))
  await seeIn(tab, articleWith('And one more thing'))
})

test('Back returns to the reading position', async ({ signIn, stage }) => {
  const { channel, lena, hana } = await aLongTopic(stage, 'returning', 60)
  await hana.markRead([await lena.say(channel.id, 'other', 'Elsewhere')])
  const tab = await signIn('hana', channel.topicPath('long'))
  await seeIn(tab, articleWith('returning 060'))
  await untilListening(tab)
  const article = articleWith('returning 030')
  const place = await scrollUpTo(tab, article)
  await tab.click(sidebar.role('link', { name: 'other', exact: true }))
  await see(tab, articleWith('Elsewhere'))
  await tab.run('history.back()')
  await seeAt(tab, article, place)
})

test('searching', async ({ signIn, stage }) => {
  const channel = await stage.channel('searching', ['noah', 'lena'])
  await (await stage.person('lena')).sayAll(channel.id, 'zoo', ['The pangolin slept', 'The okapi did not'])
  const tab = await signIn('noah', '/inbox')
  const box = role('searchbox', { name: 'Search', exact: true })
  await untilListening(tab)
  await tab.fill(box, `pangolin channel:${channel.name.replaceAll(' ', '+')}`)
  await tab.press('Enter')
  await seeAddress(tab, /\/search\?q=channel.+pangolin$/)
  await seeText(tab, articleWith('pangolin slept').css('.highlight'), 'pangolin')
  await seeNone(tab, articleWith('okapi'))
  await tab.click(messages.role('link', { name: 'zoo' }))
  await see(tab, articleWith('okapi'))
})

test('deleting, after a question', async ({ signIn, stage }) => {
  const channel = await stage.channel('deleting', ['admin', 'lena'])
  await (await stage.person('admin')).say(channel.id, 'talk', 'Said too soon')
  const [tab, other] = [
    await signIn('admin', channel.topicPath('talk')),
    await signIn('lena', channel.topicPath('talk')),
  ]
  await see(other, articleWith('Said too soon'))
  await untilListening(tab)
  const dialog = role('dialog', { name: 'Delete this message?' })
  const ask = async (): Promise<void> => {
    await tab.hover(articleWith('Said too soon'))
    await tab.click(
      articleWith('Said too soon').role('toolbar').role('button', { name: 'More actions', exact: true }),
    )
    await tab.click(role('menuitem', { name: 'Delete message' }))
    await seeText(tab, dialog, 'Said too soon')
  }
  await ask()
  await tab.press('Escape')
  await seeNone(tab, dialog)
  await see(tab, articleWith('Said too soon'))
  await ask()
  await tab.click(dialog.role('button', { name: 'Delete message' }))
  for (const each of [tab, other]) await seeNone(each, articleWith('Said too soon'))
})

test('a visitor reads an open channel, and no other', async ({ visit, stage }) => {
  const open = await stage.channel('plaza', ['lena'], { is_web_public: true })
  const inside = await stage.channel('backroom', ['lena'])
  const lena = await stage.person('lena')
  await lena.say(open.id, 'welcome', 'Come on in')
  await lena.say(inside.id, 'talk', 'Not for all')
  const tab = await visit(open.topicPath('welcome'))
  await see(tab, articleWith('Come on in'))
  await see(tab, role('link', { name: 'Sign in to reply' }))
  await seeNone(tab, role('toolbar'))
  await tab.goTo(inside.topicPath('talk'))
  await see(tab, role('textbox', { name: 'Email' }))
  await seeNone(tab, text('Not for all'))
})

test('another language applies at once, and after a reload', async ({ signIn, stage }) => {
  const tab = await signIn('noah', '/inbox')
  const noah = await stage.person('noah')
  const heading = (name: string): Target => role('heading', { level: 1, name })
  await see(tab, heading('Inbox'))
  await noah.call('PATCH', '/settings', { default_language: 'fr' })
  await see(tab, heading('Boîte de réception'))
  await tab.reload()
  await see(tab, heading('Boîte de réception'))
  expect(await tab.run('return document.documentElement.lang')).toBe('fr')
  await noah.call('PATCH', '/settings', { default_language: 'en' })
  await see(tab, heading('Inbox'))
})

test('a picture opens in full, and Escape leads back to it', async ({ signIn, stage }) => {
  const channel = await stage.channel('pictures', ['hana'])
  const tab = await signIn('hana', channel.topicPath('talk'))
  await see(tab, button('Attach files'))
  await tab.attach(css('form[aria-label="Compose"] input[type=file]'), PICTURE)
  await see(tab, button('Remove conversation.png'))
  await seeNone(tab, css('progress'))
  await tab.click(role('textbox', { name: 'Message', exact: true }))
  await tab.press('Control+Enter')
  // The message takes the place of its echo, and the focus would go with the echo.
  await see(tab, messages.css('article[data-state=sent] a[data-picture]'))
  const picture = messages.css('a[data-picture]')
  await tab.click(picture)
  const viewer = role('dialog', { name: /enlarged$/ })
  const { box } = await see(tab, viewer.role('img', { name: 'conversation.png' }))
  expect(box.width).toBeGreaterThan(300)
  await tab.press('Escape')
  await seeNone(tab, viewer)
  await seeFocusOn(tab, picture)
})
