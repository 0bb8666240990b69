import { useEffect } from 'react'
import { keepShell } from './keepShell.ts'
import { once } from '../../ui/memoize.ts'

/** Milliseconds to wait in browsers that do not report when they are idle. */
const LATER = 5_000

const keepShellLater = once(() => {
  const begin = (): void => {
    keepShell().catch(() => undefined) // Without it each start needs the network.
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin)
  else setTimeout(begin, LATER)
})

/** Stores the app for starts without a network, once per page and when the browser is idle. */
export function useOfflineShell(): void {
  useEffect(() => {
    // Nothing is stored inside another site's page; the development server has no worker.
    if (import.meta.env.PROD) keepShellLater()
  }, [])
}
