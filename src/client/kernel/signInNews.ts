/*
 * The sign-in belongs to the browser, not to a tab. What one tab does to it the others hear at once, instead of with
 * their next request.
 */
const NAME = 'parley-sign-in'

const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)

/** Tells the other tabs that somebody has signed in or out. */
export function tellSignInChanged(): void {
  const channel = open()
  channel?.postMessage('changed')
  channel?.close()
}

/** Calls `hear` when another tab signed in or out, until the signal aborts. */
export function onSignInChanged(hear: () => void, signal: AbortSignal): void {
  const channel = open()
  channel?.addEventListener('message', () => hear(), { signal })
  signal.addEventListener('abort', () => channel?.close(), { once: true })
}
