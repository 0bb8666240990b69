import { useEffect, useState } from 'react'
import { getServerSettings } from '../../protocol/chat/realm.ts'
import { listDevelopmentUsers } from '../../protocol/chat/users.ts'
import { createApi } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import type { SampleAccount } from './SampleAccounts.tsx'

/** What the sign-in page can offer: who the organisation is, and in a demonstration whom to be. */
export interface SignInOffer {
  readonly state: 'loading' | 'unreachable' | 'ready'
  readonly organisation: string
  readonly description: string
  readonly samples: readonly SampleAccount[]
}

const RETRY_AFTER = 5_000
const api = createApi()

async function readSamples(signal: AbortSignal): Promise<readonly SampleAccount[]> {
  try {
    const { direct_admins, direct_users } = await api(listDevelopmentUsers, {}, { signal })
    return [...direct_admins, ...direct_users].toSorted((a, b) => a.role - b.role)
  } catch (error) {
    if (error instanceof ApiError) return [] // No demonstration.
    throw error
  }
}

async function readOffer(signal: AbortSignal): Promise<SignInOffer> {
  const [settings, samples] = await Promise.all([api(getServerSettings, {}, { signal }), readSamples(signal)])
  return {
    state: 'ready',
    organisation: settings.realm_name || 'Parley',
    description: settings.realm_description,
    samples,
  }
}

const NOTHING_YET: SignInOffer = { state: 'loading', organisation: 'Parley', description: '', samples: [] }

/** Asks until the service answers; `retry` asks at once. */
export function useSignInOffer(): SignInOffer & { readonly retry: () => void } {
  const [offer, setOffer] = useState(NOTHING_YET)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      try {
        setOffer(await readOffer(ended.signal))
      } catch {
        if (ended.signal.aborted) return
        setOffer({ ...NOTHING_YET, state: 'unreachable' })
        timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_AFTER)
      }
    }
    void ask()
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [attempt])
  return { ...offer, retry: () => setAttempt((count) => count + 1) }
}
