import { expect, type Locator, type Page } from '@playwright/test'

/** The list of messages. */
export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })

export const articleWith = (page: Page, text: string): Locator =>
  messages(page).getByRole('article').filter({ hasText: text })

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })

/** Opens a topic by its address; one that does not exist yet begins with the first message. */
export async function openTopic(page: Page, channel: string, topic: string): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Channels' })
    .getByRole('link', { name: new RegExp(`^${channel}\\b`) })
  const href = await link.first().getAttribute('href')
  await page.goto(`${href}/topic/${encodeURIComponent(topic)}`)
  await expect(composer(page)).toBeVisible()
}

/** Writes and sends, and waits until the message is on screen. */
export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(articleWith(page, text)).toBeVisible()
}

/** Waits until the service has the message. */
export const expectSent = async (page: Page, text: string): Promise<void> => {
  await expect(articleWith(page, text)).toHaveAttribute('data-state', 'sent')
  await expect(articleWith(page, text)).toHaveAttribute('data-message-id', /^\d+$/)
}

/** The texts of all messages on screen that begin with `prefix`, in order. */
export const textsBeginning = async (page: Page, prefix: string): Promise<string[]> => {
  const bodies = await messages(page).locator('[data-message-body]').allInnerTexts()
  return bodies.map((body) => body.trim()).filter((body) => body.startsWith(prefix))
}
