/** Milliseconds between two looks at the clock. */
const TICK = 5000
/** A later look than this means that the machine slept. */
const SLEPT = 20_000

/** What is watched of the browser. */
export interface Page {
  readonly window: Pick<EventTarget, 'addEventListener'>
  readonly document: Pick<EventTarget, 'addEventListener'> & { readonly visibilityState: string }
}

/**
 * Calls `wake` whenever a pending request may have died unnoticed or news may have been missed: the network went or
 * came back, the tab is shown or focused, the machine slept. A return from the back/forward cache is a stay of its own
 * (stays.ts).
 * `navigator.onLine` is asked by nobody: it is wrong too often.
 */
export function watchWaking(wake: () => void, signal: AbortSignal, page: Page): void {
  const on = { signal }
  page.window.addEventListener('offline', wake, on)
  page.window.addEventListener('online', wake, on)
  page.window.addEventListener('focus', wake, on)
  page.document.addEventListener(
    'visibilitychange',
    () => {
      if (page.document.visibilityState === 'visible') wake()
    },
    on,
  )
  let last = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    if (now - last > SLEPT) wake()
    last = now
  }, TICK)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}
