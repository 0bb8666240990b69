const isPreload = ({ rel }: HTMLLinkElement): boolean => rel === 'modulepreload' || rel === 'stylesheet'

/** Addresses of scripts whose preload failed. */
const failed = new Set<string>()

// Removes a failed link: the build's loader takes an existing link for a loaded one, so that a second try would leave
// the part without its styles.
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || !isPreload(target)) return
    if (target.rel === 'modulepreload') failed.add(target.href)
    target.remove()
  },
  { capture: true },
)

async function fetchAgain(address: string): Promise<void> {
  const answer = await fetch(address)
  await answer.blob()
  failed.delete(address)
}

/**
 * Fetches the scripts whose preload failed. WebKit caches such a failure: until then every import of the
 * script fails without a request. Never rejects.
 */
export async function fetchFailedPreloads(): Promise<void> {
  await Promise.allSettled([...failed].map(fetchAgain))
}
