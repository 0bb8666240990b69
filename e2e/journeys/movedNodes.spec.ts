import type { Page } from '@playwright/test'
import { aTitle } from './calendarEvents.ts'
import { articleWith, composer, messages, openTopic, send } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

/**
 * Changes the page, for as long as it is open, as Chrome's translation does: puts each text into two new
 * `font` elements, and removes the node that React knows.
 */
const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const translate = (node: Node): void => {
      if (!(node instanceof Text)) {
        if (!(node instanceof Element) || !node.matches('font, textarea, script, style, svg')) {
          for (const child of Array.from(node.childNodes)) translate(child)
        }
        return
      }
      if (!node.data.trim() || node.parentElement?.closest('font, textarea, [contenteditable]')) return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = node.data
      node.replaceWith(outer)
    }
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) translate(node)
    })
    translate(document.body)
    observer.observe(document.body, { childList: true, subtree: true })
  })

const crashed = (page: Page) => page.getByText('This page stopped working')

test('a conversation remains usable on a page that a browser translates', async ({ signIn, stage }) => {
  const channel = await stage.channel('translated', ['member', 'lena'])
  const lena = await stage.person('lena')
  const page = await signIn('member')
  await openTopic(page, channel.name, 'talk')
  await send(page, 'written before the translation')
  await translatePage(page)
  await composer(page).fill('half a thought')
  await lena.say(channel.id, 'talk', 'an answer from Lena')
  await expect(articleWith(page, 'an answer from Lena')).toBeVisible()
  await expect(composer(page)).toHaveValue('half a thought')
  await send(page, 'half a thought, finished')
  await expect(composer(page)).toHaveValue('')
  const id = await lena.say(channel.id, 'talk', 'first wording')
  await expect(articleWith(page, 'first wording')).toBeVisible()
  await lena.call('PATCH', `/messages/${id}`, { content: 'second wording' })
  await expect(articleWith(page, 'second wording')).toBeVisible()
  await lena.call('POST', `/messages/${id}/reactions`, { emoji_name: 'tada' })
  await expect(articleWith(page, 'second wording').getByRole('button', { name: /^tada/ })).toBeVisible()
  await lena.call('DELETE', `/messages/${id}/reactions`, { emoji_name: 'tada' })
  await expect(articleWith(page, 'second wording').getByRole('button', { name: /^tada/ })).toBeHidden()

  for (const path of ['Inbox', 'Recent', 'Drafts']) {
    await page
      .getByRole('link', { name: new RegExp(`^${path}`) })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: path, level: 1 })).toBeVisible()
  }
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(messages(page).getByRole('article').first()).toBeVisible()
  await expect(crashed(page)).toBeHidden()
})

test('a message that an extension moved disappears when it is deleted, and typed text remains', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('moved', ['member', 'lena'])
  const lena = await stage.person('lena')
  const page = await signIn('member')
  const [id] = await lena.sayAll(channel.id, 'talk', ['to be deleted', 'to stay'])
  await openTopic(page, channel.name, 'talk')
  await expect(articleWith(page, 'to stay')).toBeVisible()
  await composer(page).fill('half a thought')
  await messages(page).evaluate((list) => {
    for (const row of list.querySelectorAll('[data-index]')) {
      const frame = document.createElement('div')
      row.replaceWith(frame)
      frame.append(row)
    }
  })
  await lena.call('DELETE', `/messages/${id}`, {})
  await expect(articleWith(page, 'to be deleted')).toBeHidden()
  await expect(articleWith(page, 'to stay')).toBeVisible()
  await expect(composer(page)).toHaveValue('half a thought')
  await send(page, 'half a thought, finished')
  await expect(crashed(page)).toBeHidden()
})

test('the calendar and its form remain usable on a page that a browser translates', async ({ signIn }) => {
  const page = await signIn('member', { path: '/calendar' })
  await translatePage(page)
  const heading = page.getByRole('heading', { level: 2 }).first()
  await expect(heading).toBeVisible()
  for (const name of ['Next', 'Next', 'Previous'])
    await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('link', { name: 'New event' }).first().click()
  const form = page.getByRole('form', { name: 'New event' })
  const title = aTitle('Translated meeting')
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  for (const isChecked of [true, false]) {
    await form.getByRole('checkbox', { name: 'All day' }).setChecked(isChecked)
  }
  await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title)
  await form.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByRole('article').getByRole('heading', { name: title })).toBeVisible()
  await expect(crashed(page)).toBeHidden()
})
