import { useEffect, useState } from 'react'
import { channelsFeature } from '../../features/channels/feature.ts'
import { messagesFeature } from '../../features/messages/feature.ts'
import { peopleFeature } from '../../features/people/feature.ts'
import { organizationFeature } from '../../features/organization/feature.ts'
import type { Session } from '../../kernel/session.ts'
import { beginVisit } from '../../kernel/visit.ts'
import { toSignIn } from './toSignIn.ts'

const features = [organizationFeature, peopleFeature, channelsFeature, messagesFeature]

export type Visit =
  | { readonly state: 'beginning' | 'closed' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'open'; readonly session: Session }

async function begin(signal: AbortSignal): Promise<Visit> {
  try {
    const session = await beginVisit({ features, signal, askToSignIn: toSignIn })
    return session ? { state: 'open', session } : { state: 'closed' }
  } catch (error) {
    return { state: 'failed', error } // After any error, trying again can help.
  }
}

/** Loads the organization for visitors, once per mount. `closed`: visitors can read nothing. */
export function useVisit(): Visit {
  const [visit, setVisit] = useState<Visit>({ state: 'beginning' })
  useEffect(() => {
    const ended = new AbortController()
    const look = async (): Promise<void> => {
      const next = await begin(ended.signal)
      if (!ended.signal.aborted) setVisit(next)
    }
    void look()
    return () => ended.abort()
  }, [])
  return visit
}
