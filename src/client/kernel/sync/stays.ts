/** Where the browser tells that the page is left and that it is back. */
export type PageWindow = Pick<EventTarget, 'addEventListener'>

/**
 * Calls `begin` now, and again each time the browser brings the page back from its back/forward cache. The signal
 * that `begin` gets aborts when the page is left, and with `ended`. Browsers refuse a page that is being left every
 * lock and every request at once: work that goes on there would fail and start again without end.
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
