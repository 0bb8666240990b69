import type { Page } from '@playwright/test'
import { act, articleWith, composer, focusOn, open } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const picker = (page: Page) => page.getByRole('dialog', { name: 'Emoji' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find an emoji' })

test('the picker is searched and used by keyboard, and returns the focus', async ({ signIn, stage }) => {
  const channel = await stage.channel('picking', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'React to me')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await expect(articleWith(page, 'React to me')).toBeVisible()
  await focusOn(page, 'React to me')
  await page.keyboard.press(':')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('tada')
  const grid = picker(page).getByRole('grid', { name: 'Results' })
  await expect(grid.getByRole('gridcell').first()).toHaveAccessibleName('tada')
  await page.keyboard.press('ArrowDown')
  await expect(grid.getByRole('gridcell').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(picker(page)).toHaveCount(0)
  await expect(articleWith(page, 'React to me').getByRole('button', { name: 'tada, 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(articleWith(page, 'React to me')).toBeFocused()
})

test('Escape closes only the picker', async ({ signIn, stage }) => {
  const channel = await stage.channel('closing', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Leave me')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await act(articleWith(page, 'Leave me'), 'Add reaction')
  await expect(search(page)).toBeFocused()
  await search(page).press('Escape')
  await expect(picker(page)).toHaveCount(0)
  await expect(page).toHaveURL(channel.topicPath('talk'))
})

test('categories fill the picker, custom emoji among them', async ({ signIn, stage }) => {
  const channel = await stage.channel('categories', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Choose one')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await act(articleWith(page, 'Choose one'), 'Add reaction')
  await expect(picker(page).getByRole('grid', { name: 'Smileys and emotion' })).toBeVisible()
  await picker(page).getByRole('button', { name: 'Animals and nature' }).click()
  await picker(page).getByRole('gridcell', { name: 'octopus', exact: true }).click()
  await expect(articleWith(page, 'Choose one').getByRole('button', { name: 'octopus, 1' })).toBeVisible()
  await act(articleWith(page, 'Choose one'), 'Add reaction')
  const hint = picker(page).getByText('Arrow keys to choose')
  await expect(hint).toBeVisible()
  await search(page).fill('lantern')
  await expect(picker(page).getByRole('gridcell').first()).toBeVisible()
  await search(page).fill('no such emoji')
  await expect(picker(page).getByText('No emoji match')).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test('+ adds a thumb, pressing the reaction removes it', async ({ signIn, stage }) => {
  const channel = await stage.channel('thumbs', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const id = await lena.say(channel.id, 'talk', 'Good idea?')
  await lena.call('POST', `/messages/${id}/reactions`, { emoji_name: 'eyes' })
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await expect(articleWith(page, 'Good idea?').getByRole('button', { name: 'eyes, 1' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await focusOn(page, 'Good idea?')
  await page.keyboard.press('+')
  const thumb = articleWith(page, 'Good idea?').getByRole('button', { name: 'thumbs up, 1' })
  await expect(thumb).toHaveAttribute('aria-pressed', 'true')
  // A row that is redrawn under a resting pointer shows its tooltip at the next move.
  await expect(async () => {
    await articleWith(page, 'Good idea?').hover()
    await thumb.hover()
    await expect(page.getByText('You reacted with thumbs up')).toBeVisible({ timeout: 1500 })
  }).toPass()
  await thumb.click()
  await expect(thumb).toHaveCount(0)
})

test('a reaction that the service refuses is removed, and a notice says so', async ({
  signIn,
  stage,
  network,
}) => {
  const channel = await stage.channel('refusals', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Not this one')
  const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
  await expect(articleWith(page, 'Not this one')).toBeVisible()
  network.inject('POST', /\/reactions$/, {
    kind: 'answer',
    status: 400,
    body: JSON.stringify({ result: 'error', code: 'BAD_REQUEST', msg: 'No reactions today' }),
    headers: { 'content-type': 'application/json' },
  })
  await focusOn(page, 'Not this one')
  await page.keyboard.press('+')
  await expect(page.getByText(/No reactions today/)).toBeVisible()
  await expect(articleWith(page, 'Not this one').getByRole('button', { name: /^thumbs up/ })).toHaveCount(0)
})

test('an emoji is inserted into the text at the caret', async ({ signIn, stage }) => {
  const channel = await stage.channel('writing emoji', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await composer(page).fill('Well done ')
  await page.getByRole('button', { name: 'Insert emoji' }).click()
  await search(page).fill('tada')
  await expect(picker(page).getByRole('gridcell').first()).toHaveAccessibleName('tada')
  await search(page).press('Enter')
  await expect(composer(page)).toHaveValue('Well done 🎉 ')
})

test('the chosen skin tone is inserted until it is changed, and the emoji used last comes first', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('toned emoji', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const cell = (grid: string) => picker(page).getByRole('grid', { name: grid }).getByRole('gridcell').first()
  const tone = (name: string) => picker(page).getByRole('radio', { name, exact: true })
  const insert = async (name: string): Promise<void> => {
    await search(page).fill(name)
    await expect(cell('Results')).toHaveAccessibleName(name)
    await search(page).press('Enter')
  }
  await page.getByRole('button', { name: 'Insert emoji' }).click()
  await expect(tone('Default')).toBeChecked()
  await tone('Medium dark').click()
  await insert('wave')
  await expect(composer(page)).toHaveValue('👋🏾 ')
  await composer(page).fill('')
  await open(page, channel.topicPath('elsewhere'))
  await page.getByRole('button', { name: 'Insert emoji' }).click()
  await expect(tone('Medium dark')).toBeChecked()
  await expect(cell('Recently used')).toHaveAccessibleName('wave')
  await insert('octopus')
  await expect(composer(page)).toHaveValue('🐙 ')
  await page.getByRole('button', { name: 'Insert emoji' }).click()
  await expect(cell('Recently used')).toHaveAccessibleName('octopus')
  await tone('Default').click()
  await insert('wave')
  await expect(composer(page)).toHaveValue('🐙 👋 ')
})
