const NAME = 'parley.reloadedAt'
/** Within this time a second reload would not help (milliseconds). */
const PATIENCE = 60_000

function isFirst(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(NAME) ?? 0) < PATIENCE) return false
    sessionStorage.setItem(NAME, String(Date.now()))
    return true
  } catch {
    return false // Without a memory it could go on for ever.
  }
}

/** A page from before an update asks for parts that are gone: loading it anew gets the new ones. Once only. */
export function reloadAfterUpdate(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!isFirst()) return
    event.preventDefault()
    location.reload()
  })
}
