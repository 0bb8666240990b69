import { expect, type Locator, type Page } from '@playwright/test'

/** Opens an address and waits for the last part to come: from there on the page listens to its keys. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await listening(page)
}

/** Resolves when the page listens to its keys. */
export const listening = (page: Page): Promise<void> =>
  page.locator('[role=log]').first().waitFor({ state: 'attached' })

/** The list of messages. */
export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages', exact: true })

export const articleWith = (page: Page, text: string): Locator =>
  messages(page).getByRole('article').filter({ hasText: text })

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })

export const sidebar = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Channels', exact: true })

/** The name of a link with its state in words, as it is read out: "design 3 unread, 1 mention". */
export const named = (name: string, ...words: readonly string[]): string => `${name} ${words.join(', ')}`

export const channelLink = (page: Page, name: string): Locator =>
  sidebar(page)
    .getByRole('link', { name: new RegExp(`^${name}( |$)`) })
    .first()

export const unreadLine = (page: Page): Locator =>
  messages(page).getByRole('separator', { name: 'New messages' })

/** Opens a topic by its address; one that does not exist yet begins with the first message. */
export async function openTopic(page: Page, channel: string, topic: string): Promise<void> {
  const href = await channelLink(page, channel).getAttribute('href')
  await page.goto(`${href}/topic/${encodeURIComponent(topic)}`)
  await expect(composer(page)).toBeVisible()
}

/** Writes and sends, and waits until the message is on screen. */
export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(articleWith(page, text)).toBeVisible()
}

/**
 * Waits until the app asks for no more of its parts, as it does for a while after the first messages. One that fails
 * while the network is gone is only had by loading the page anew.
 */
export async function expectAllParts(page: Page): Promise<void> {
  const loaded = (): Promise<number> =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).length,
    )
  let before: number | undefined
  const isSettled = async (): Promise<boolean> => {
    const now = await loaded()
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isSettled, { intervals: [1_500] }).toBe(true)
}

/** By then what failed was tried again: that happens ever more seldom, after half a minute at the most (milliseconds). */
export const PATIENCE = 45_000

/** Waits until the service has the message. */
export const expectSent = async (page: Page, text: string): Promise<void> => {
  await expect(articleWith(page, text)).toHaveAttribute('data-state', 'sent', { timeout: PATIENCE })
  await expect(articleWith(page, text)).toHaveAttribute('data-message-id', /^\d+$/)
}

/** Of all messages on screen the lines that begin with `prefix`, in order. */
export const textsBeginning = async (page: Page, prefix: string): Promise<string[]> => {
  const articles = await messages(page).getByRole('article').allInnerTexts()
  return articles.flatMap((text) => text.split('\n').filter((line) => line.startsWith(prefix)))
}

/** Presses a button of the toolbar that shows beside a message being pointed at. */
export async function act(article: Locator, action: string): Promise<void> {
  await article.hover()
  await article
    .getByRole('toolbar', { name: 'Message actions' })
    .getByRole('button', { name: action, exact: true })
    .click()
}

/** Chooses from the menu behind "More actions". */
export async function choose(article: Locator, entry: string): Promise<void> {
  await act(article, 'More actions')
  await article.page().getByRole('menuitem', { name: entry }).click()
}

/** Puts the focus on a message, as pointing at it with the keyboard would. */
export async function focusOn(page: Page, text: string): Promise<void> {
  await articleWith(page, text).focus()
  await expect(articleWith(page, text)).toBeFocused()
}

/** `prefix 01`, `prefix 02` and so on. */
export const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix} ${String(index + 1).padStart(3, '0')}`)

/** Notes something on the page that a reload would lose. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(globalThis, { wasNotReloaded: true })
  })

export const expectNotReloaded = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => 'wasNotReloaded' in globalThis)).toBe(true)

/** Less than the list is high, so that nothing is passed over. */
const WHEEL = 500
const STILL_FRAMES = 8

/** Turns the wheel over the messages until the article is in sight. */
export async function wheelTo(page: Page, article: Locator, direction: 'up' | 'down'): Promise<void> {
  await messages(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, direction === 'up' ? -WHEEL : WHEEL)
    await whenStill(page)
    await expect(article).toBeInViewport({ timeout: 100 })
  }).toPass({ timeout: 90_000, intervals: [20] })
}

/** Resolves when the list has not moved for some frames: what follows must not be taken for a part of the scrolling. */
const whenStill = (page: Page): Promise<void> =>
  messages(page).evaluate(
    (list, still) =>
      new Promise<void>((resolve) => {
        let top = Number.NaN
        let frames = 0
        const look = (): void => {
          frames = list.scrollTop === top ? frames + 1 : 0
          top = list.scrollTop
          if (frames < still) requestAnimationFrame(look)
          else resolve()
        }
        look()
      }),
    STILL_FRAMES,
  )
