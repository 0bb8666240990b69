import { useEffect } from 'react'
import { isFramed } from '../../navigation/routes.ts'
import { keepShell } from './keepShell.ts'
import { once } from '../../ui/memoize.ts'

/** Milliseconds to leave the page alone in browsers that do not say when they are idle. */
const LATER = 5_000

const keepShellLater = once(() => {
  const begin = (): void => {
    keepShell().catch(() => undefined) // Without it each start needs the network, as it did before.
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin)
  else setTimeout(begin, LATER)
})

/** Keeps the app for starts without a network, once per page and when there is nothing better to do. */
export function useOfflineShell(): void {
  useEffect(() => {
    // Inside the page of somebody else nothing is kept; the development server has no worker.
    if (!isFramed() && import.meta.env.PROD) keepShellLater()
  }, [])
}
