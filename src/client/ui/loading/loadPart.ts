import { fetchFailedPreloads } from './failedPreloads.ts'

/** Milliseconds between two tries while the service is not there. */
const RETRY_AFTER = 2_000
/** Within this time a second reload would not help (milliseconds). */
const PATIENCE = 60_000
const NAME = 'parley.reloadedAt'

/** What surrounds the loading: replaced in tests. */
export interface Surroundings {
  /** Whether the service answers at all. */
  readonly isReachable: () => Promise<boolean>
  readonly pause: () => Promise<void>
  /** Takes back what the browser remembers of failed loads. Never rejects. */
  readonly renew: () => Promise<void>
  /** Loads the page anew. Never a second time shortly after. */
  readonly reload: () => void
}

function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(NAME) ?? 0) < PATIENCE) return
    sessionStorage.setItem(NAME, String(Date.now()))
  } catch {
    return // Without a memory it could go on for ever.
  }
  location.reload()
}

const browser: Surroundings = {
  isReachable: () =>
    fetch('/health', { cache: 'no-store' }).then(
      (answer) => answer.ok,
      () => false,
    ),
  pause: () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER)),
  renew: fetchFailedPreloads,
  reload: reloadOnce,
}

/**
 * Loads a part of the application. A lost connection is waited out, as nothing else of the page depends on it. Where
 * the service answers and still does not have the part, the page is from before an update: it is loaded anew.
 * @throws whatever loading failed with
 */
export async function loadPart<Part>(load: () => Promise<Part>, surroundings = browser): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      if (await surroundings.isReachable()) break
      await surroundings.pause()
    }
  }
  await surroundings.renew()
  try {
    return await load()
  } catch (error) {
    surroundings.reload()
    throw error
  }
}
