/** The members of `Clients` that are used here. */
export interface Pages {
  readonly matchAll: (options: {
    type: 'window'
    includeUncontrolled: boolean
  }) => Promise<readonly OpenPage[]>
  readonly openWindow: (path: string) => Promise<unknown>
}

interface OpenPage {
  readonly focused: boolean
  readonly focus: () => Promise<unknown>
  readonly postMessage: (message: PressedNotice) => void
}

/** The message to a page about a press on a notice that the worker showed for it. */
export interface PressedNotice {
  readonly type: 'notificationclick'
  /** Path of the message, below the app's address. */
  readonly path: string
}

/** Opens a page of the app in the tab used last, or in a new tab. */
export async function openPlace(pages: Pages, path: string): Promise<void> {
  const [page] = await pages.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) {
    await pages.openWindow(path)
    return
  }
  page.postMessage({ type: 'notificationclick', path })
  await page.focus()
}
