/** Milliseconds between two checks of the clock. */
const TICK = 5000
/** Milliseconds: a longer gap between two checks means that the machine slept. */
const SLEPT = 20_000

/** The parts of the browser that are watched. */
export interface Page {
  readonly window: Pick<EventTarget, 'addEventListener'>
  readonly document: Pick<EventTarget, 'addEventListener'> & { readonly visibilityState: string }
}

/**
 * Calls `wake` if a pending request can have died unnoticed or events can have been missed: the network went away or
 * returned, the tab is shown or focused, the machine slept. A return from the back/forward cache begins a new stay
 * (stays.ts). `navigator.onLine` is not used: it is wrong too often.
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
