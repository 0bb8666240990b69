import type { Page } from '@playwright/test'
import { encodePng } from '../../src/service/png.ts'
import { act, articleWith, composer, expectSent, messages, send, sidebar } from './conversation.ts'
import { aPicture, notes, type NamedFile } from './files.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const uploads = (page: Page) => page.getByRole('list', { name: 'Attachments' })

/** Waits until the file has arrived: its chip stays, without progress. */
async function expectArrived(page: Page, name: string): Promise<void> {
  await expect(uploads(page).getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await expect(uploads(page).getByRole('progressbar')).toHaveCount(0)
}

/** Chooses the file in the browser's dialog. */
async function attachByButton(page: Page, file: NamedFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(file)
}

const attach = (page: Page, file: NamedFile): Promise<void> =>
  page.getByRole('form', { name: 'Compose' }).locator('input[type=file]').setInputFiles(file)

/** The data that the browser hands over for a dropped or pasted picture. */
const pictureIn = (page: Page, name: string) =>
  page.evaluateHandle(
    ([pixel, name]) => {
      const bytes = Uint8Array.from(atob(pixel ?? ''), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name ?? '', { type: 'image/png' }))
      return transfer
    },
    [aPicture(name).buffer.toString('base64'), name],
  )

test('a file is attached by button, sent, and downloaded by others', async ({ signIn, stage }) => {
  const channel = await stage.channel('attaching', ['hana', 'lena'])
  const path = channel.topicPath('talk')
  const [writer, reader] = await Promise.all([signIn('hana', { path }), signIn('lena', { path })])
  await composer(writer).fill('The list:')
  await attachByButton(writer, notes)
  await expectArrived(writer, 'notes.txt')
  await expect(uploads(writer)).toContainText('11 bytes')
  await expect(composer(writer)).toHaveValue('The list:')
  await composer(writer).press('Control+Enter')
  const link = messages(reader).getByRole('link', { name: 'notes.txt' })
  await expect(link).toBeVisible()
  const fetched = await reader.request.get(String(await link.getAttribute('href')))
  expect(await fetched.text()).toBe('Milk, bread')
})

test('a message with a picture keeps its height when the service has it', async ({ signIn, stage }) => {
  const channel = await stage.channel('steady', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const buffer = encodePng(900, 600, new Uint8Array(900 * 600 * 4).fill(200))
  await attach(page, { name: 'wide.png', mimeType: 'image/png', buffer })
  await expectArrived(page, 'wide.png')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/messages', async (route) => {
    await answer.promise
    await route.continue()
  })
  await composer(page).fill('Look')
  await composer(page).press('Control+Enter')
  const article = articleWith(page, 'Look')
  const shown = article.getByRole('img', { name: 'wide.png' })
  await expect(article).not.toHaveAttribute('data-state', 'sent')
  await expect(shown).toHaveAttribute('width', '480')
  const before = await shown.boundingBox()
  answer.resolve()
  await expectSent(page, 'Look')
  await expect(shown).toHaveAttribute('data-original-dimensions', '900x600')
  const after = await shown.boundingBox()
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
})

test('a picture is dropped on the messages and shows in the message', async ({ signIn, stage }) => {
  const channel = await stage.channel('dropping', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const dataTransfer = await pictureIn(page, 'dropped.png')
  await expect(composer(page)).toBeVisible()
  await messages(page).dispatchEvent('dragover', { dataTransfer })
  await messages(page).dispatchEvent('drop', { dataTransfer })
  await expectArrived(page, 'dropped.png')
  await composer(page).press('Control+Enter')
  await expect(messages(page).getByRole('img', { name: 'dropped.png' })).toBeVisible()
})

test('a picture is pasted into the text', async ({ signIn, stage }) => {
  const channel = await stage.channel('pasting', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await composer(page).fill('See')
  const clipboard = await pictureIn(page, 'pasted.png')
  await composer(page).evaluate((field, clipboardData) => {
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    // Firefox makes none with data.
    field.dispatchEvent(Object.defineProperty(event, 'clipboardData', { value: clipboardData }))
  }, clipboard)
  await expectArrived(page, 'pasted.png')
  await expect(composer(page)).toHaveValue('See')
})

test('an upload shows its progress, delays sending, and can be canceled', async ({ signIn, stage }) => {
  const channel = await stage.channel('progress', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await expect(composer(page)).toBeVisible()
  await page.route('**/api/v1/user_uploads', () => undefined)
  await composer(page).fill('Wait for it')
  await attach(page, notes)
  await expect(uploads(page).getByRole('progressbar', { name: 'Uploading notes.txt' })).toBeVisible()
  await composer(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Files are still uploading' })).toBeVisible()
  await uploads(page).getByRole('button', { name: 'Remove notes.txt' }).click()
  await expect(uploads(page)).toHaveCount(0)
  await expect(composer(page)).toHaveValue('Wait for it')
})

test('a file uploaded while another conversation is open is linked where it was attached', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('elsewhere', ['hana', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'talk', 'Where is the list?')
  await lena.say(channel.id, 'lunch', 'Hungry?')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/user_uploads', async (route) => {
    await released
    await route.continue()
  })
  await composer(page).fill('Here:')
  await attach(page, notes)
  await expect(uploads(page)).toBeVisible()
  const topic = (name: RegExp) => sidebar(page).getByRole('link', { name })
  await topic(/^lunch/).click()
  await expect(articleWith(page, 'Hungry?')).toBeVisible()
  await expect(uploads(page)).toHaveCount(0)
  await send(page, 'Very')
  await expectSent(page, 'Very')
  const arrived = page.waitForResponse('**/api/v1/user_uploads')
  release()
  await arrived
  await topic(/^talk/).click()
  await expectArrived(page, 'notes.txt')
  await expect(composer(page)).toHaveValue('Here:')
})

test('an upload that fails says why and leaves the text alone', async ({ signIn, stage, network }) => {
  const channel = await stage.channel('failing', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
  await composer(page).fill('With a file')
  network.inject('POST', /\/user_uploads$/, {
    kind: 'answer',
    status: 400,
    body: JSON.stringify({ result: 'error', code: 'BAD_REQUEST', msg: 'The shelf is full' }),
    headers: { 'content-type': 'application/json' },
  })
  await attach(page, notes)
  await expect(uploads(page).getByRole('alert')).toHaveText('The shelf is full')
  await expect(composer(page)).toHaveValue('With a file')
  await uploads(page).getByRole('button', { name: 'Remove notes.txt' }).click()
  await attach(page, notes)
  await expectArrived(page, notes.name)
})

test('a file and a quote wait as chips, in the draft too, and go out as one message', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('chips', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Where is the **list**?')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const quotes = page.getByRole('list', { name: 'Quotes' })
  await attach(page, notes)
  await expectArrived(page, 'notes.txt')
  await act(articleWith(page, 'Where is the list?'), 'Quote and reply')
  await expect(quotes).toContainText('Lena Hoffmann Where is the **list**?')
  await composer(page).fill('Here it is')
  await page.reload()
  await expect(composer(page)).toHaveValue('Here it is')
  await expect(quotes).toContainText('Where is the')
  await expectArrived(page, 'notes.txt')

  await composer(page).press('Control+Enter')
  const sent = articleWith(page, 'Here it is')
  await expectSent(page, 'Here it is')
  await expect(sent.locator('blockquote')).toHaveText('Where is the list?')
  await expect(sent.getByRole('link', { name: 'notes.txt' })).toBeVisible()
  await expect(quotes).toHaveCount(0)
  await expect(uploads(page)).toHaveCount(0)
})

test('quotes and files are chips also while a message is edited', async ({ signIn, stage }) => {
  const channel = await stage.channel('edited chips', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Where is the list?')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await act(articleWith(page, 'Where is the list?'), 'Quote and reply')
  await attach(page, notes)
  await expectArrived(page, 'notes.txt')
  await composer(page).fill('Here it is')
  await composer(page).press('Control+Enter')
  await expectSent(page, 'Here it is')
  const form = page.getByRole('form', { name: 'Edit message' })
  const field = form.getByRole('textbox', { name: 'Message text' })
  await act(articleWith(page, 'Here it is'), 'Edit')
  await expect(field).toHaveValue('Here it is')
  await expect(form.getByRole('list', { name: 'Quotes' })).toContainText('Lena Hoffmann Where is')
  await expect(form.getByRole('list', { name: 'Attachments' })).toContainText('notes.txt')
  await field.fill('Here it was')
  await form.getByRole('button', { name: 'Remove notes.txt' }).click()
  await expect(field).toBeFocused()
  await field.press('Enter')
  const edited = articleWith(page, 'Here it was')
  await expect(edited.locator('blockquote')).toHaveText('Where is the list?')
  await expect(edited.getByRole('link', { name: 'notes.txt' })).toHaveCount(0)
  await expect(edited).toContainText('(edited)')
})

test('chips are removed, and a file alone is a message', async ({ signIn, stage }) => {
  const channel = await stage.channel('only a file', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'talk', 'Send it over')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  await act(articleWith(page, 'Send it over'), 'Quote and reply')
  await page.getByRole('button', { name: 'Remove the quote of Lena Hoffmann' }).click()
  await expect(page.getByRole('list', { name: 'Quotes' })).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
  await attach(page, notes)
  await expectArrived(page, 'notes.txt')
  await composer(page).press('Control+Enter')
  await expect(messages(page).getByRole('link', { name: 'notes.txt' })).toBeVisible()
  await expect(uploads(page)).toHaveCount(0)
})
