import type { Page } from '@playwright/test'
import { articleWith, composer, expectSent, messages, open } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo', exact: true })

/** Chooses in the settings how long a message can be taken back. */
async function chooseTime(page: Page, time: string): Promise<void> {
  await open(page, '/settings/preferences')
  await page.getByRole('combobox', { name: 'Undo send' }).selectOption(time)
}

async function sendHeld(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(articleWith(page, text)).toHaveAttribute('data-state', 'waiting')
}

test('a sent message is taken back by the notice, by a key, and on its row', async ({ signIn, stage }) => {
  const channel = await stage.channel('second thoughts', ['hana', 'lena'])
  const reader = await signIn('lena', { path: channel.topicPath('talk') })
  const page = await signIn('hana')
  await chooseTime(page, '30 seconds')
  await open(page, channel.topicPath('talk'))

  await sendHeld(page, 'Said too soon')
  await expect(composer(page)).toHaveValue('')
  await undo(page).click()
  await expect(composer(page)).toHaveValue('Said too soon')
  await expect(composer(page)).toBeFocused()
  await expect(articleWith(page, 'Said too soon')).toHaveCount(0)
  await expect(undo(page)).toHaveCount(0)

  await sendHeld(page, 'Said again')
  await composer(page).press('ControlOrMeta+z')
  await expect(composer(page)).toHaveValue('Said again')
  await expect(articleWith(page, 'Said again')).toHaveCount(0)

  await sendHeld(page, 'Third time')
  await articleWith(page, 'Third time').getByRole('button', { name: 'Undo' }).click()
  await expect(composer(page)).toHaveValue('Third time')

  // Nobody saw any of them: what is sent without a delay comes first.
  await (await stage.person('hana')).say(channel.id, 'talk', 'Another device')
  await expect(articleWith(reader, 'Another device')).toBeVisible()
  await expect(messages(reader).getByRole('article')).toHaveCount(1)
})

test('a message that is not taken back goes out, after a reload too', async ({ signIn, stage }) => {
  const channel = await stage.channel('thought over', ['hana', 'lena'])
  const page = await signIn('hana')
  await chooseTime(page, '5 seconds')
  await open(page, channel.topicPath('talk'))
  await sendHeld(page, 'It stays so')
  await expectSent(page, 'It stays so')
  await expect(undo(page)).toHaveCount(0)
  await sendHeld(page, 'Closed at once')
  await page.reload()
  await expectSent(page, 'Closed at once')
})

test('without the setting a message goes out at once', async ({ signIn, stage }) => {
  const channel = await stage.channel('at once', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await composer(page).fill('Straight away')
  await composer(page).press('Enter')
  await expectSent(page, 'Straight away')
  await expect(undo(page)).toHaveCount(0)
})

test('a message that is held goes out in time when the app is closed, once', async ({ signIn, stage }) => {
  const channel = await stage.channel('closed at once', ['hana', 'lena'])
  const hana = await stage.person('hana')
  const page = await signIn('hana', { browser: { serviceWorkers: 'allow' } })
  await chooseTime(page, '5 seconds')
  await open(page, channel.topicPath('talk'))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await sendHeld(page, 'Closed before it went')
  await sendHeld(page, 'And another after it')
  const browser = page.context()
  await page.close()
  const contents = async (): Promise<string[]> => {
    const narrow = [
      { operator: 'channel', operand: channel.id },
      { operator: 'topic', operand: 'talk' },
    ]
    const query = { anchor: 'newest', num_before: 10, num_after: 0, narrow, apply_markdown: false }
    const read = await hana.call<{ messages: { content: string }[] }>('GET', '/messages', query)
    return read.messages.map(({ content }) => content)
  }
  const both = ['Closed before it went', 'And another after it']
  await expect.poll(contents, { timeout: 12_000 }).toEqual(both)
  const again = await browser.newPage()
  await open(again, channel.topicPath('talk'))
  await expectSent(again, 'And another after it')
  await expect(messages(again).getByRole('article')).toHaveCount(2)
  expect(await contents()).toEqual(both)
})
