import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a view that has its link under “More”. */
export async function openFromMore(page: Page, view: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name: 'More', exact: true })
    .click()
  await page.getByRole('menu', { name: 'More' }).getByRole('menuitem', { name: view }).click()
}

/** Opens an address and waits for the last part to load: from then on the page listens to its keys. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await listening(page)
}

/** Leads an open page to an address as a link in it would, without loading it again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path)
  // The view is drawn before the next frame but one.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
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

/** The name of a link with its state in words, as a screen reader says it: "design 3 unread, 1 mention". */
export const named = (name: string, ...words: readonly string[]): string => `${name} ${words.join(', ')}`

export const channelLink = (page: Page, name: string): Locator =>
  sidebar(page)
    .getByRole('link', { name: new RegExp(`^${name}( |$)`) })
    .first()

export const unreadLine = (page: Page): Locator =>
  messages(page).getByRole('separator', { name: 'New messages' })

/** Opens a topic by its address; a new topic begins with its first message. */
export async function openTopic(page: Page, channel: string, topic: string): Promise<void> {
  const href = await channelLink(page, channel).getAttribute('href')
  await page.goto(`${href}/topic/${encodeURIComponent(topic)}`)
  await expect(composer(page)).toBeVisible()
}

/** Writes and sends a message, and waits until it is on screen. */
export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(articleWith(page, text)).toBeVisible()
}

/**
 * Waits until the app stops requesting its parts, which it does for a while after the first messages. Only a
 * reload gets a part that failed while the network was gone.
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

/**
 * Milliseconds within which the app has repeated a failed request: its pauses grow to half a minute at most.
 */
export const PATIENCE = 45_000

/** Waits until the service has the message. */
export const expectSent = async (page: Page, text: string): Promise<void> => {
  await expect(articleWith(page, text)).toHaveAttribute('data-state', 'sent', { timeout: PATIENCE })
  await expect(articleWith(page, text)).toHaveAttribute('data-message-id', /^\d+$/)
}

/** Texts of the messages on screen that begin with `prefix`, in order. */
export const textsBeginning = async (page: Page, prefix: string): Promise<string[]> => {
  const articles = await messages(page).getByRole('article').allInnerTexts()
  return articles.flatMap((text) => text.split('\n').filter((line) => line.startsWith(prefix)))
}

/** Points at a message and presses a button of its toolbar. */
export async function act(article: Locator, action: string): Promise<void> {
  await article.hover()
  await article
    .getByRole('toolbar', { name: 'Message actions' })
    .getByRole('button', { name: action, exact: true })
    .click()
}

/** The field of a message that is being edited. */
export const editor = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Message text', exact: true })

/** Replaces the text of the message that is being edited. Text from before its source arrives is added to it. */
export async function rewrite(page: Page, text: string): Promise<void> {
  await expect(editor(page)).not.toHaveValue('')
  await editor(page).fill(text)
}

/** Chooses an entry from the menu behind "More actions". */
export async function choose(article: Locator, entry: string): Promise<void> {
  await act(article, 'More actions')
  await article.page().getByRole('menuitem', { name: entry }).click()
}

/** Focuses a message, as moving to it with the keyboard would. */
export async function focusOn(page: Page, text: string): Promise<void> {
  await articleWith(page, text).focus()
  await expect(articleWith(page, text)).toBeFocused()
}

/** Returns `prefix 01`, `prefix 02` and so on. */
export const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix} ${String(index + 1).padStart(3, '0')}`)

/** Marks the page with a value that a reload would lose. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(globalThis, { wasNotReloaded: true })
  })

export const expectNotReloaded = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => 'wasNotReloaded' in globalThis)).toBe(true)

/** Pixels: less than the list's height, so that no message is skipped. */
const WHEEL = 500
const STILL_FRAMES = 8

/** Turns the wheel over the messages until the article is in view. */
export async function wheelTo(page: Page, article: Locator, direction: 'up' | 'down'): Promise<void> {
  await messages(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, direction === 'up' ? -WHEEL : WHEEL)
    await whenStill(page)
    await expect(article).toBeInViewport({ timeout: 100 })
  }).toPass({ timeout: 90_000, intervals: [20] })
}

/**
 * Resolves when the list has not moved for some frames, so that later movements are not mistaken for this
 * scrolling.
 */
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
