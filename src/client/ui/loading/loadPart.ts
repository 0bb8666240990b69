import { fetchFailedPreloads } from './failedPreloads.ts'

/** Milliseconds between two tries while the service is unreachable. */
const RETRY_AFTER = 2_000
/** Milliseconds within which a second reload would not help. */
const PATIENCE = 60_000
const NAME = 'parley.reloadedAt'

/** The surroundings of the loading: replaced in tests. */
export interface Surroundings {
  /** Resolves to true when the service answers at all. */
  readonly isReachable: () => Promise<boolean>
  readonly pause: () => Promise<void>
  /** Clears the failed loads that the browser has cached. Never rejects. */
  readonly renew: () => Promise<void>
  /** Reloads the page, but never twice within a short time. */
  readonly reload: () => void
}

function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(NAME) ?? 0) < PATIENCE) return
    sessionStorage.setItem(NAME, String(Date.now()))
  } catch {
    return // Without storage the reloads could go on forever.
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

/** Tries in a row that fail although the service answers, before the page is taken to be older than an update. */
const LACKING = 3

/**
 * Loads a part of the application. Waits while the connection is lost, as nothing else of the page depends on
 * the part. If the service answers but lacks the part, the page is older than an update: it is reloaded. A service that
 * is about to stop also answers for a moment, and a page reloaded then would be gone: the last try comes after a pause.
 * @throws the error with which loading failed
 */
export async function loadPart<Part>(load: () => Promise<Part>, surroundings = browser): Promise<Part> {
  for (let lacking = 0; ;) {
    try {
      return await load()
    } catch (error) {
      lacking = (await surroundings.isReachable()) ? lacking + 1 : 0
      if (lacking === LACKING) {
        surroundings.reload()
        throw error
      }
      await (lacking === 1 ? surroundings.renew() : surroundings.pause())
    }
  }
}
