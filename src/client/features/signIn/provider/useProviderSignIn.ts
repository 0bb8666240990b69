import { useEffect, useState } from 'react'
import type { SecondStep } from '../../../../protocol/secondStep.ts'
import { loadRefusals, useSpoken } from '../../../i18n/spoken.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { signInProblem, type SignInProblem } from '../signInState.ts'
import { beginAt, readOutcome } from './hostProvider.ts'
import { providerTexts } from './texts/providerTexts.ts'

interface ProviderSignIn {
  /** ID of the provider whose page is about to open. */
  readonly busy: string | undefined
  /** Why the sign-in did not begin, or what the last one lacks. */
  readonly problem: SignInProblem | undefined
  /** Opens the provider's page. */
  readonly begin: (id: string) => Promise<void>
}

/** The address to which the sign-in leads: the one that this page was opened for. */
function addressAfterwards(): string {
  const { pathname, search, hash } = location
  if (pathname === '/sign-in') return new URLSearchParams(search).get('next') ?? '/'
  return pathname === '/join' || pathname.startsWith('/join/') ? '/' : pathname + search + hash
}

/** The reasons are whole sentences, of providers rather than of the organization. */
async function problemOf(failure: unknown): Promise<SignInProblem> {
  const problem = signInProblem(failure, Date.now())
  if (!problem.refused) return problem
  // Pages before sign-in do without the words of refusals until there is one.
  await loadRefusals().catch(() => undefined)
  return { ...problem, text: providerTexts('provider.reason') }
}

/**
 * Signs in with a provider, one attempt at a time, and shows what a sign-in that led back here lacks.
 * @param token of the invitation's link that is open
 * @param onStep gets the second step of a sign-in that led back here
 */
export function useProviderSignIn(
  token: string | undefined,
  onStep: ((step: SecondStep) => void) | undefined,
): ProviderSignIn {
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<SignInProblem>()
  useEffect(() => {
    // The host tells it once: whoever asked first shows it.
    const show = async (): Promise<void> => {
      const { second_step, refused } = await readOutcome()
      if (second_step) onStep?.(second_step)
      if (!refused) return
      const { code, msg, refusal } = refused
      setProblem(await problemOf(new ApiError(code, msg, 400, { refusal })))
    }
    show().catch(() => undefined) // The form says what does not work.
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each visit
  }, [])
  useEffect(() => {
    // The provider's page was left with the browser's “Back”.
    const show = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setBusy(undefined)
    }
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])
  const begin = async (id: string): Promise<void> => {
    if (busy !== undefined || (problem?.retryAt ?? 0) > Date.now()) return
    setBusy(id)
    setProblem(undefined)
    try {
      const url = await beginAt(id, {
        next: addressAfterwards(),
        ...(token === undefined ? {} : { token }),
        timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        language: useSpoken.getState().language,
      })
      location.assign(url)
    } catch (error) {
      setProblem(await problemOf(error))
      setBusy(undefined)
    }
  }
  return { busy, problem, begin }
}
