const isPreload = ({ rel }: HTMLLinkElement): boolean => rel === 'modulepreload' || rel === 'stylesheet'

/** Addresses of scripts whose preload failed. */
const failed = new Set<string>()

// The build's loader takes a link that is there for one that is loaded: a part tried again would come without styles.
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
 * Fetches the scripts whose preload failed. WebKit remembers such a failure: until then every import of the script
 * fails, and the service is not even asked. Never rejects.
 */
export async function fetchFailedPreloads(): Promise<void> {
  await Promise.allSettled([...failed].map(fetchAgain))
}
