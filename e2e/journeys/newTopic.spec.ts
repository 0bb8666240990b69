import { articleWith, composer, expectSent, open, sidebar } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

test('a topic begins in one step: C keeps the channel, and each channel has a button', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('one step', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'first', 'Here we are')
  const page = await signIn('hana', { path: channel.topicPath('first') })
  await expect(articleWith(page, 'Here we are')).toBeVisible()
  const topic = page.getByRole('combobox', { name: 'Topic' })
  await page.keyboard.press('c')
  await expect(topic).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Channel' })).toHaveValue(channel.name)
  await page.keyboard.type('by key')
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Begun by key')
  await page.keyboard.press('Enter')
  await open(page, channel.topicPath('by key'))
  await expectSent(page, 'Begun by key')

  await sidebar(page)
    .getByRole('button', { name: `New topic in ${channel.name}` })
    .click()
  await expect(page).toHaveURL(channel.path)
  await expect(topic).toBeFocused()
  await page.keyboard.type('by button')
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Begun by button')
  await page.keyboard.press('Enter')
  await expectSent(page, 'Begun by button')
  await open(page, channel.topicPath('by button'))
  await expectSent(page, 'Begun by button')

  await page.goto(`${channel.path}/topics`)
  await page.getByRole('main').getByRole('button', { name: 'New topic' }).click()
  await expect(topic).toBeFocused()
})

test('where a topic is required the field says so, and a refused message leads to it', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('topics required', ['hana'], { topics_policy: 'disable_empty_topic' })
  const page = await signIn('hana', { path: channel.path })
  const topic = page.getByRole('combobox', { name: 'Topic' })
  await expect(topic).toHaveAttribute('placeholder', 'Topic (required)')
  await composer(page).fill('Without a topic')
  await composer(page).press('Enter')
  await expect(topic).toBeFocused()
  await expect(composer(page)).toHaveValue('Without a topic')
})

test('the list of channels scrolls to the last one, by wheel and by key, and a press chooses', async ({
  signIn,
  stage,
}) => {
  for (const name of ['zz first', 'zz second', 'zz third']) await stage.channel(name, ['hana'])
  const last = await stage.channel('zzz last', ['hana'])
  const page = await signIn('hana', { path: '/inbox' })
  const channel = page.getByRole('combobox', { name: 'Channel' })
  await page.keyboard.press('c')
  await expect(channel).toBeFocused()
  await channel.press('ArrowDown')
  const list = page.getByRole('listbox', { name: 'Channel' })
  const option = list.getByRole('option', { name: last.name })
  await expect(option).not.toBeInViewport()
  await list.hover()
  await page.mouse.wheel(0, 2000)
  await expect(option).toBeInViewport()
  await expect(channel).toBeFocused()
  await list.getByRole('option').first().scrollIntoViewIfNeeded()
  await channel.press('ArrowUp')
  await expect(option).toBeInViewport()
  await option.click()
  await expect(channel).toHaveValue(last.name)
  await expect(page.getByRole('combobox', { name: 'Topic' })).toBeFocused()
})
