import { useEffect, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import type { Session } from '../../session/session.ts'
import { toSignIn } from './toSignIn.ts'
import { beginVisit } from './visit.ts'

export type Visit =
  | { readonly state: 'beginning' | 'closed' | 'unreachable' }
  | { readonly state: 'open'; readonly session: Session }

/** Looks in for as long as it is mounted. `closed`: nothing is shown to those without an account. */
export function useVisit(): { readonly visit: Visit; readonly retry: () => void } {
  const [visit, setVisit] = useState<Visit>({ state: 'beginning' })
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    const ended = new AbortController()
    const begin = async (): Promise<Visit> => {
      try {
        return { state: 'open', session: await beginVisit({ signal: ended.signal, askToSignIn: toSignIn }) }
      } catch (error) {
        return { state: error instanceof ApiError ? 'closed' : 'unreachable' }
      }
    }
    void begin().then((next) => {
      if (!ended.signal.aborted) setVisit(next)
    })
    return () => ended.abort()
  }, [attempts])
  return {
    visit,
    retry: () => {
      setVisit({ state: 'beginning' })
      setAttempts(attempts + 1)
    },
  }
}
