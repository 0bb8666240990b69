import { useLayoutEffect } from 'react'
import { useSession } from '../../kernel/session.ts'
import { useConnection } from '../../kernel/sync/status.ts'
import { reportInterval, reportPresence } from './presences.ts'

/**
 * Milliseconds without a key press or pointer movement after which the reader counts as idle (chat-wire 7).
 */
const IDLE_AFTER = 5 * 60_000

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Reports the reader's presence while the page is visible and signed in, and updates the presence of others.
 */
export function useReporting(): void {
  const session = useSession()
  useLayoutEffect(() => {
    const ended = new AbortController()
    let lastSign = Date.now()
    const note = (): void => {
      lastSign = Date.now()
    }
    const report = (): void => {
      if (document.hidden || useConnection.getState().state === 'signed-out') return
      const status = Date.now() - lastSign < IDLE_AFTER ? 'active' : 'idle'
      // The next report makes up for a failed one.
      reportPresence(session, status).catch(() => undefined)
    }
    const options = { signal: ended.signal, passive: true }
    for (const sign of signs) document.addEventListener(sign, note, options)
    document.addEventListener('visibilitychange', report, options)
    report()
    const timer = setInterval(report, reportInterval(session) * 1000)
    return () => {
      ended.abort()
      clearInterval(timer)
    }
  }, [session])
}
