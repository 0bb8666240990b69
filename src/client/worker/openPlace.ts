/** As much of the open pages as is used here. */
export interface Pages {
  readonly matchAll: (options: {
    type: 'window'
    includeUncontrolled: boolean
  }) => Promise<readonly OpenPage[]>
  readonly openWindow: (path: string) => Promise<unknown>
}

interface OpenPage {
  readonly focus: () => Promise<unknown>
  readonly postMessage: (message: PressedNotice) => void
}

/** What a page is told when a notice was pressed that it had the worker show. */
export interface PressedNotice {
  readonly type: 'notificationclick'
  /** Where the message is, below the app's address. */
  readonly path: string
}

/** Leads the page that was used last to a place in the app, or opens one there. */
export async function openPlace(pages: Pages, path: string): Promise<void> {
  const [page] = await pages.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) {
    await pages.openWindow(path)
    return
  }
  page.postMessage({ type: 'notificationclick', path })
  await page.focus()
}
