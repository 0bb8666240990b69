import { expect, test } from './fixtures.ts'
import { articleWith, button, composer, seeSent, send, sidebar, views } from './places.ts'
import { see, seeAddress, seeAttribute, seeNone, seeText } from './sights.ts'
import type { Tab } from './tab.ts'
import { css, role, text } from './target.ts'

const PHONE = { width: 390, height: 844 }

const overhang = (tab: Tab): Promise<number> =>
  tab.run('return document.documentElement.scrollWidth - innerWidth')

const lightnessOf = (tab: Tab): Promise<number> =>
  tab.run(`const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const context = canvas.getContext('2d')
    context.fillStyle = getComputedStyle(document.querySelector('main')).backgroundColor
    context.fillRect(0, 0, 1, 1)
    return Math.max(...context.getImageData(0, 0, 1, 1).data.slice(0, 3))`)

test('dark, chosen and kept', async ({ signIn }) => {
  const tab = await signIn('kofi', '/settings/preferences')
  await see(tab, role('combobox', { name: 'Theme' }))
  expect(await lightnessOf(tab)).toBeGreaterThan(200)
  await tab.choose(role('combobox', { name: 'Theme' }), 'Dark')
  await see(tab, text('Saved'))
  await seeAttribute(tab, css('html'), 'data-theme', 'dark')
  await tab.reload()
  await see(tab, role('combobox', { name: 'Theme' }))
  expect(await lightnessOf(tab)).toBeLessThan(60)
})

test('a setting, and its undoing', async ({ signIn }) => {
  const tab = await signIn('wei', '/settings/preferences')
  await tab.choose(role('combobox', { name: 'Text size' }), '18 px')
  await see(tab, text('Saved'))
  const size = (): Promise<string> => tab.run('return getComputedStyle(document.documentElement).fontSize')
  await expect.poll(size).toBe('18px')
  await tab.click(button('Undo'))
  await expect.poll(size).toBe('16px')
})

test('inviting', async ({ signIn }) => {
  const tab = await signIn('owner', '/invites')
  const addresses = role('textbox', { name: 'Email addresses' })
  await tab.fill(addresses, 'nonsense, first@new.test,')
  await see(tab, text('nonsense: Not a valid email address.'))
  await tab.click(button('Remove nonsense'))
  await tab.choose(role('combobox', { name: 'Role' }), 'Moderator')
  await tab.click(button('Send invitations'))
  await see(tab, text('1 invitation sent'))
  const waiting = role('list', { name: 'Pending invitations' }).role('listitem').withText('first@new.test')
  await seeText(tab, waiting, 'Moderator')
})

test('signing out', async ({ signIn }) => {
  const tab = await signIn('elif', '/inbox')
  await tab.click(role('button', { name: /Elif/ }).first)
  await tab.click(role('menuitem', { name: 'Sign out' }))
  await see(tab, role('textbox', { name: 'Password' }))
  await tab.goTo('/inbox')
  await see(tab, role('textbox', { name: 'Password' }))
})

test('390 pixels wide', async ({ signIn, stage }) => {
  const channel = await stage.channel('pocket', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Small screen, big words')
  const tab = await signIn('hana', '/api')
  await tab.resize(PHONE.width, PHONE.height)
  await tab.goTo('/inbox')
  await see(tab, views.role('link', { name: 'Calendar' }))
  expect(await tab.run('return innerWidth')).toBe(PHONE.width)
  await seeNone(tab, sidebar)
  await tab.click(views.role('link', { name: 'Channels' }))
  await tab.click(sidebar.role('link', { name: new RegExp(`^${channel.name}`) }).first)
  await seeNone(tab, sidebar)
  await see(tab, articleWith('Small screen, big words'))
  expect(await overhang(tab)).toBe(0)
  await tab.goTo(channel.topicPath('talk'))
  await send(tab, 'Written with a thumb')
  await seeSent(tab, 'Written with a thumb')
  const { box } = await see(tab, composer)
  expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width)
  await tab.click(views.role('link', { name: 'Calendar' }))
  await seeAddress(tab, /\/calendar/)
  await see(tab, css('[data-state=current]'))
  expect(await overhang(tab)).toBe(0)
})
