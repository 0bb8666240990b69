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
  /** `nested`: a frame within a page, which can be another site's. */
  readonly frameType?: string
  readonly focus: () => Promise<unknown>
  readonly postMessage: (message: PressedNotice, transfer: readonly [MessagePort]) => void
  /** Rejects for a page that the worker does not control. */
  readonly navigate: (path: string) => Promise<unknown>
}

/**
 * The message to a page about a press on a notice that the worker showed for it. The page answers it through its port
 * as soon as it goes there.
 */
export interface PressedNotice {
  readonly type: 'notificationclick'
  /** Path of the message, below the app's address. */
  readonly path: string
}

/** Milliseconds. An app that runs answers at once; a page that is still loading does not listen yet. */
const PATIENCE = 500

/** Resolves to true if the page says that it goes there. */
function tell(page: OpenPage, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    page.postMessage({ type: 'notificationclick', path }, [port2])
    setTimeout(() => resolve(false), PATIENCE)
  }).finally(() => port1.close())
}

/** Opens a page of the app in the tab used last, or in a new tab. */
export async function openPlace(pages: Pages, path: string): Promise<void> {
  const [page] = await pages.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) {
    await pages.openWindow(path)
    return
  }
  const goes = tell(page, path)
  // At once: browsers allow it only for a moment after the press. The message opens without it, too.
  await page.focus().catch(() => undefined)
  if (!(await goes)) await page.navigate(path).catch(() => pages.openWindow(path))
}
