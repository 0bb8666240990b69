/** The window, whose events say when the page is left and when it is back. */
export type PageWindow = Pick<EventTarget, 'addEventListener'>

/**
 * Calls `begin` now, and again each time the browser brings the page back from its back/forward cache. The
 * signal of `begin` aborts when the page is left, and with `ended`. Browsers refuse every lock and every
 * request at once to a page that is being left: work that continues there would fail and restart without end.
 */
export function onEachStay(
  begin: (left: AbortSignal) => void,
  ended: AbortSignal,
  window: PageWindow | undefined,
): void {
  let leaving = new AbortController()
  const start = (): void => begin(AbortSignal.any([leaving.signal, ended]))
  window?.addEventListener(
    'pagehide',
    () => leaving.abort(new DOMException('The page is being left', 'AbortError')),
    { signal: ended },
  )
  window?.addEventListener(
    'pageshow',
    () => {
      if (!leaving.signal.aborted) return // The page is shown for the first time.
      leaving = new AbortController()
      start()
    },
    { signal: ended },
  )
  start()
}
