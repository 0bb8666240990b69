/*
 * The sign-in belongs to the browser, not to a tab. Other tabs learn of a change at once, instead of with
 * their next request.
 */
const NAME = 'parley-sign-in'

const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)

/** Notifies the other tabs of a sign-in or sign-out. */
export function tellSignInChanged(): void {
  const channel = open()
  channel?.postMessage('changed')
  channel?.close()
}

/** Calls `hear` after a sign-in or sign-out in another tab, until the signal aborts. */
export function onSignInChanged(hear: () => void, signal: AbortSignal): void {
  const channel = open()
  channel?.addEventListener('message', () => hear(), { signal })
  signal.addEventListener('abort', () => channel?.close(), { once: true })
}
