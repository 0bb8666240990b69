import type { Page } from '@playwright/test'
import { articleWith, composer, expectSent, follow, messages, open, send } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const option = (page: Page, name: string | RegExp) => suggestions(page).getByRole('option', { name })

/**
 * Sends to a conversation that is not on screen. Leaving the page before the service has the message opens a
 * question whether to stay.
 */
async function sendAway(page: Page): Promise<void> {
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/v1/messages'),
  )
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
  expect((await stored).ok()).toBe(true)
}

test.describe('suggestions in the composer', () => {
  test('@ suggests people, and Tab accepts one', async ({ signIn, stage }) => {
    const channel = await stage.channel('people', ['hana', 'lena'])
    const page = await signIn('hana', { path: channel.topicPath('talk') })
    await composer(page).pressSequentially('Hello @lena')
    await expect(option(page, /Lena Hoffmann/)).toHaveAttribute('aria-selected', 'true')
    await composer(page).press('Tab')
    await expect(composer(page)).toHaveValue('Hello @**Lena Hoffmann** ')
    await expect(suggestions(page)).toHaveCount(0)
    await composer(page).press('Enter')
    await expect(messages(page).locator('.user-mention')).toHaveText('@Lena Hoffmann')
  })

  test('@ suggests groups too', async ({ signIn, stage }) => {
    const channel = await stage.channel('groups', ['hana'])
    const page = await signIn('hana', { path: channel.topicPath('talk') })
    await composer(page).pressSequentially('@designers')
    await expect(option(page, /^designers/)).toBeVisible()
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue('@*designers* ')
  })

  test('# suggests channels, and > their topics', async ({ signIn, stage }) => {
    const channel = await stage.channel('targets', ['hana', 'lena'])
    await (await stage.person('lena')).say(channel.id, 'umbrellas', 'x')
    const page = await signIn('hana', { path: channel.topicPath('talk') })
    await composer(page).pressSequentially(`#${channel.name}`)
    await option(page, new RegExp(`^${channel.name}`)).click()
    await expect(composer(page)).toHaveValue(`#**${channel.name}** `)
    await composer(page).fill('')
    await composer(page).pressSequentially(`#**${channel.name}>umb`)
    await expect(option(page, /^umbrellas/)).toBeVisible()
    await composer(page).press('Tab')
    await expect(composer(page)).toHaveValue(`#**${channel.name}>umbrellas** `)
  })

  test('a colon and two letters suggest emoji', async ({ signIn, stage }) => {
    const channel = await stage.channel('emoji', ['hana'])
    const page = await signIn('hana', { path: channel.topicPath('talk') })
    await composer(page).pressSequentially(':t')
    await expect(suggestions(page)).toHaveCount(0)
    await composer(page).pressSequentially('ada')
    await expect(option(page, /tada/).first()).toBeVisible()
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue(':tada: ')
  })

  test('a fence suggests languages, and <time: moments, by words or from a field', async ({
    signIn,
    stage,
  }) => {
    const channel = await stage.channel('words', ['hana'])
    const page = await signIn('hana', { path: channel.topicPath('talk') })
    await composer(page).pressSequentially('```')
    await expect(option(page, 'No language')).toHaveAttribute('aria-selected', 'true')
    await composer(page).pressSequentially('pyt')
    await expect(option(page, 'python Python')).toHaveAttribute('aria-selected', 'true')
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue('```python\n\n```')
    await composer(page).pressSequentially('x = 1')
    await expect(composer(page)).toHaveValue('```python\nx = 1\n```')

    await composer(page).fill('')
    await composer(page).pressSequentially('Until <time:tomorrow 9')
    await expect(suggestions(page).getByRole('option')).toHaveCount(2)
    await composer(page).press('Tab')
    await expect(composer(page)).toHaveValue(/^Until <time:\d{4}-\d\d-\d\dT09:00:00[+-]\d\d:\d\d> $/)
    await composer(page).pressSequentially('or <time:')
    await option(page, /^Choose date and time/).click()
    const dialog = page.getByRole('dialog', { name: 'Date and time' })
    await dialog.getByLabel('Date and time').fill('2031-12-24T18:30')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(composer(page)).toHaveValue(/ or <time:2031-12-24T18:30:00[+-]\d\d:\d\d> $/)
    await composer(page).press('Enter')
    await expect(messages(page).locator('time[datetime^="2031-12-24T"]')).toBeVisible()
  })

  test('the arrows choose, and Escape closes only the list', async ({ signIn, stage }) => {
    const channel = await stage.channel('arrows', ['hana'])
    const page = await signIn('hana', { path: channel.topicPath('talk') })
    await composer(page).pressSequentially('@a')
    await expect(suggestions(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await composer(page).press('ArrowDown')
    const second = suggestions(page).getByRole('option').nth(1)
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(composer(page)).toHaveAttribute(
      'aria-activedescendant',
      String(await second.getAttribute('id')),
    )
    await composer(page).press('Escape')
    await expect(suggestions(page)).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
    await expect(composer(page)).toHaveValue('@a')
    await expect(messages(page).getByRole('article')).toHaveCount(0)
  })
})

test.describe('keys in the composer', () => {
  test('Enter sends, Shift+Enter begins a line, Ctrl+Enter sends', async ({ signIn, stage }) => {
    const channel = await stage.channel('enter', ['hana'])
    const page = await signIn('hana', { path: channel.topicPath('talk') })
    await composer(page).pressSequentially('One line')
    await composer(page).press('Shift+Enter')
    await composer(page).pressSequentially('and another')
    await expect(composer(page)).toHaveValue('One line\nand another')
    await composer(page).press('Enter')
    await expect(articleWith(page, 'and another').locator('br')).toHaveCount(1)
    await expect(composer(page)).toHaveValue('')
    await composer(page).fill('By control')
    await composer(page).press('Control+Enter')
    await expectSent(page, 'By control')
  })

  test('Enter in a list begins an item, and in an empty item ends the list', async ({ signIn, stage }) => {
    const channel = await stage.channel('lists', ['hana'])
    const page = await signIn('hana', { path: channel.topicPath('talk') })
    await composer(page).pressSequentially('Bring:')
    await composer(page).press('Shift+Enter')
    await composer(page).pressSequentially('* one')
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue('Bring:\n* one\n* ')
    await composer(page).pressSequentially('two')
    await composer(page).press('Enter')
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue('Bring:\n* one\n* two\n')
    await composer(page).press('Enter')
    await expect(messages(page).getByRole('listitem')).toHaveText(['one', 'two'])
  })

  test('Enter never sends during the input of an input method', async ({ signIn, stage }) => {
    const channel = await stage.channel('composing', ['hana'])
    const page = await signIn('hana', { path: channel.topicPath('talk') })
    await composer(page).focus()
    const browser = await page.context().newCDPSession(page)
    await browser.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
    await expect(composer(page)).toHaveValue('にほ')
    // The key event that the browser gives the page when Enter belongs to the input method.
    await browser.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    })
    await browser.send('Input.insertText', { text: '日本' })
    await expect(composer(page)).toHaveValue('日本')
    await expect(messages(page).getByRole('article')).toHaveCount(0)
    await composer(page).press('Enter')
    await expectSent(page, '日本')
  })

  test('keys and the toolbar format the selected text', async ({ signIn, stage }) => {
    const channel = await stage.channel('formatting', ['hana'])
    const page = await signIn('hana', { path: channel.topicPath('talk') })
    const expectFormatted = async (keys: string, text: string | RegExp): Promise<void> => {
      await composer(page).fill('word')
      await composer(page).press('Control+a')
      await composer(page).press(keys)
      await expect(composer(page)).toHaveValue(text)
    }
    await expectFormatted('Control+b', '**word**')
    await expectFormatted('Control+i', '*word*')
    await expectFormatted('Control+Shift+c', '`word`')
    await expectFormatted('Control+Shift+l', /^\[word\]\(/)
    await composer(page).fill('word')
    await composer(page).press('Control+a')
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    await toolbar.getByRole('button', { name: 'Strikethrough' }).click()
    await expect(composer(page)).toHaveValue('~~word~~')
    await toolbar.getByRole('button', { name: 'Bold' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(toolbar.getByRole('button', { name: 'Italic' })).toBeFocused()
  })

  test('formatting can be undone', async ({ signIn, stage }) => {
    const channel = await stage.channel('undoing', ['hana'])
    const page = await signIn('hana', { path: channel.topicPath('talk') })
    await composer(page).pressSequentially('word')
    await composer(page).press('Control+a')
    await composer(page).press('Control+b')
    await expect(composer(page)).toHaveValue('**word**')
    await composer(page).press('Control+z')
    await expect(composer(page)).toHaveValue('word')
  })
})

test.describe('the destination of a message', () => {
  test('c begins a channel message from any page', async ({ signIn, stage }) => {
    const channel = await stage.channel('elsewhere', ['hana', 'lena'])
    await (await stage.person('lena')).say(channel.id, 'old topic', 'x')
    const page = await signIn('hana')
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
    await page.keyboard.press('c')
    const channelField = page.getByRole('combobox', { name: 'Channel' })
    const topicField = page.getByRole('combobox', { name: 'Topic' })
    await expect(channelField).toBeFocused()
    await channelField.pressSequentially(channel.name)
    await channelField.press('Tab')
    await expect(channelField).toHaveValue(channel.name)
    await expect(topicField).toBeFocused()
    await topicField.pressSequentially('old')
    await expect(page.getByRole('option', { name: 'old topic' })).toBeVisible()
    await topicField.press('ArrowDown')
    await topicField.press('Enter')
    await expect(composer(page)).toBeFocused()
    await expect(page.getByRole('form', { name: 'Compose' })).toContainText(`${channel.name}›old topic`)
    await composer(page).fill('Sent from the inbox')
    await sendAway(page)
    await open(page, channel.topicPath('old topic'))
    await expectSent(page, 'Sent from the inbox')
  })

  test('Enter and a press on a channel lead on to the topic', async ({ signIn, stage }) => {
    const channel = await stage.channel('enter leads on', ['hana'])
    const page = await signIn('hana')
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
    const channelField = page.getByRole('combobox', { name: 'Channel' })
    const topicField = page.getByRole('combobox', { name: 'Topic' })
    await page.keyboard.press('c')
    await channelField.pressSequentially('enter leads')
    await channelField.press('Enter')
    await expect(channelField).toHaveValue(channel.name)
    await expect(topicField).toBeFocused()
    await page.keyboard.type('van on thursday')
    await expect(topicField).toHaveValue('van on thursday')
    await channelField.fill('enter leads')
    await page.getByRole('option', { name: channel.name }).click()
    await expect(topicField).toBeFocused()
  })

  test('a message to another conversation is announced, and the composer returns to the one on screen', async ({
    signIn,
    stage,
  }) => {
    const channel = await stage.channel('on screen', ['hana', 'lena'])
    const lena = await stage.person('lena')
    await lena.say(channel.id, 'talk', 'Anybody here?')
    const page = await signIn('hana', { path: channel.topicPath('talk') })
    await expect(articleWith(page, 'Anybody here?')).toBeVisible()
    await page.keyboard.press('x')
    await page.getByRole('combobox', { name: 'To' }).pressSequentially('Lena')
    await page.keyboard.press('Enter')
    await composer(page).fill('Only for Lena')
    await sendAway(page)
    const notice = page.getByRole('listitem').filter({ hasText: 'Sent to Lena Hoffmann' })
    await expect(notice).toBeVisible()
    await expect(page.getByRole('form', { name: 'Compose' })).toContainText(`${channel.name}›talk`)
    await page.keyboard.type('For everyone')
    await page.keyboard.press('Enter')
    await expect(articleWith(page, 'For everyone')).toBeVisible()
    await notice.getByRole('button', { name: 'Open' }).click()
    await expect(page).toHaveURL(new RegExp(`/dm/${lena.userId}`))
    await expect(articleWith(page, 'Only for Lena')).toBeVisible()
    await expect(articleWith(page, 'For everyone')).toHaveCount(0)
  })

  test('x begins a direct message to several people', async ({ signIn, stage }) => {
    const [wei, noah] = await Promise.all([stage.person('wei'), stage.person('noah')])
    const page = await signIn('hana')
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
    await page.keyboard.press('x')
    const to = page.getByRole('combobox', { name: 'To' })
    await expect(to).toBeFocused()
    await to.pressSequentially('Wei')
    await expect(page.getByRole('option', { name: /Wei Zhang/ })).toBeVisible()
    await to.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove Wei Zhang' })).toBeVisible()
    await to.pressSequentially('Len')
    await expect(page.getByRole('option', { name: /^Lena/ })).toBeVisible()
    await to.press('Enter')
    await page.getByRole('button', { name: /^Remove Lena/ }).press('Enter')
    await expect(page.getByRole('button', { name: /^Remove Lena/ })).toHaveCount(0)
    await expect(to).toBeFocused()
    await to.pressSequentially('Noa')
    await expect(page.getByRole('option', { name: /Noah Okafor/ })).toBeVisible()
    await to.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove Noah Okafor' })).toBeVisible()
    await to.press('Enter')
    await expect(composer(page)).toBeFocused()
    await composer(page).fill('To the two of you')
    await sendAway(page)
    const ids = [wei.userId, noah.userId].toSorted((a, b) => a - b)
    await open(page, `/dm/${ids.join(',')}`)
    await expectSent(page, 'To the two of you')
  })

  test('a message without a channel is not sent, and the composer says that the channel is missing', async ({
    signIn,
  }) => {
    const page = await signIn('hana')
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
    await page.keyboard.press('c')
    await composer(page).fill('Where to?')
    await composer(page).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Choose a channel' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Channel' })).toBeFocused()
    await expect(composer(page)).toHaveValue('Where to?')
  })

  test('people who may not post see the reason', async ({ signIn, stage }) => {
    const id = await stage.sampleChannel('announcements')
    const page = await signIn('hana', { path: `/channel/${id}/topic/people` })
    await expect(page.getByPlaceholder('You can read but not post in this channel.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('an archived channel is read-only and says so', async ({ signIn, stage }) => {
    const id = await stage.sampleChannel('website relaunch')
    const page = await signIn('member', { path: `/channel/${id}` })
    await expect(page.getByText('This channel is archived. No one can post here.')).toBeVisible()
    await expect(composer(page)).toHaveCount(0)
    await expect(messages(page).getByRole('article').first()).toBeVisible()
  })
})

test('for people who chose so a conversation opens for writing, but a link leads to its message', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('at once', ['hana', 'lena'])
  const [id = 0] = await (await stage.person('lena')).sayAll(channel.id, 'talk', ['Read me', 'And me'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await expect(articleWith(page, 'Read me')).toBeVisible()
  await expect(composer(page)).toBeVisible()
  await expect(composer(page)).not.toBeFocused()
  await follow(page, '/settings/preferences')
  await page.getByRole('switch', { name: 'Start writing when a conversation opens' }).click()
  await follow(page, '/recent')
  await page.getByRole('main').getByRole('link', { name: /talk/ }).first().click()
  await expect(page).toHaveURL(channel.topicPath('talk'))
  await expect(composer(page)).toBeFocused()
  await page.goto(`${channel.topicPath('talk')}/near/${id}`)
  await expect(articleWith(page, 'Read me')).toBeVisible()
  await expect(composer(page)).toBeVisible()
  await page.keyboard.press('j')
  await expect(composer(page)).toHaveValue('')
  await expect(composer(page)).not.toBeFocused()
})

test('a text that is too long is counted, kept and explained', async ({ signIn, stage }) => {
  const channel = await stage.channel('length', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await composer(page).fill('x'.repeat(10_005))
  await expect(page.getByText('10,005 of 10,000')).toBeVisible()
  await composer(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '5 characters too long' })).toBeVisible()
  await expect(composer(page)).toHaveValue('x'.repeat(10_005))
  await expect(messages(page).getByRole('article')).toHaveCount(0)
})

test('the preview shows the text as it will appear and returns to writing', async ({ signIn, stage }) => {
  const channel = await stage.channel('preview', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await composer(page).fill('Rather **bold**')
  const toggle = page.getByRole('button', { name: 'Preview', exact: true })
  await toggle.click()
  const preview = page.getByRole('region', { name: 'Preview of your message' })
  await expect(preview.locator('strong')).toHaveText('bold')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(composer(page)).toHaveValue('Rather **bold**')
  await composer(page).press('Enter')
  await expectSent(page, 'Rather bold')
})

test('an empty message is not sent', async ({ signIn, stage }) => {
  const channel = await stage.channel('nothing', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await composer(page).fill('   ')
  await composer(page).press('Enter')
  await send(page, 'Something')
  await expect(messages(page).getByRole('article')).toHaveCount(1)
})

test('formatted text is pasted as Markdown, and one undo removes it; an address pasted over words makes a link', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('formatted', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const paste = (kinds: Readonly<Record<string, string>>) =>
    composer(page).evaluate((field, contents) => {
      const clipboardData = new DataTransfer()
      for (const [kind, text] of Object.entries(contents)) clipboardData.setData(kind, text)
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
      // Firefox makes none with data.
      field.dispatchEvent(Object.defineProperty(event, 'clipboardData', { value: clipboardData }))
    }, kinds)
  await composer(page).fill('Read: ')
  await paste({
    'text/plain': 'the plan\none',
    'text/html': '<p><b>the plan</b></p><ul><li>one</li></ul>',
  })
  await expect(composer(page)).toHaveValue('Read: **the plan**\n\n- one')
  await composer(page).press('Control+z')
  await expect(composer(page)).toHaveValue('Read: the plan\none')
  await composer(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 14))
  await paste({ 'text/plain': 'https://example.org/plan' })
  await expect(composer(page)).toHaveValue('Read: [the plan](https://example.org/plan)\none')
})
