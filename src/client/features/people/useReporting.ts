import { useLayoutEffect } from 'react'
import { useSession } from '../../kernel/session.ts'
import { reportInterval, reportPresence } from './presences.ts'

/** Milliseconds without a key or a movement after which one counts as idle (chat-wire 7). */
const IDLE_AFTER = 5 * 60_000

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Tells the service that the reader is here for as long as the page is looked at, and learns how the others are. */
export function useReporting(): void {
  const session = useSession()
  useLayoutEffect(() => {
    const ended = new AbortController()
    let lastSign = Date.now()
    const note = (): void => {
      lastSign = Date.now()
    }
    const report = (): void => {
      if (document.hidden) return
      const status = Date.now() - lastSign < IDLE_AFTER ? 'active' : 'idle'
      // What fails now is told the next time.
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
