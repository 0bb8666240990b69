import { useEffect, useState } from 'react'
import type { OfferReply } from '../../../../protocol/reception.ts'
import type { SecondStep } from '../../../../protocol/secondStep.ts'
import { useSpoken } from '../../../i18n/spoken.ts'
import { useText } from '../../../i18n/useText.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Problem } from '../Problem.tsx'
import { signInProblem, type SignInProblem } from '../signInState.ts'
import { beginAt, readOutcome } from './hostProvider.ts'
import styles from './ProviderWays.module.css'
import { providerTexts } from './texts/providerTexts.ts'

type Props = {
  readonly providers: OfferReply['providers']
  readonly organisation: string
  /** There is a form for passwords above. */
  readonly takesPasswords: boolean
  /** Of the invitation's link that is open. */
  readonly token?: string
  /** Called when a sign-in that has just led here goes on with this step. */
  readonly onStep?: (step: SecondStep) => void
}

/** The address to which the sign-in leads: the one that this page was opened for. */
function addressAfterwards(): string {
  const { pathname, search, hash } = location
  if (pathname === '/sign-in') return new URLSearchParams(search).get('next') ?? '/'
  return pathname === '/join' || pathname.startsWith('/join/') ? '/' : pathname + search + hash
}

/** The reasons are whole sentences, of providers rather than of the organization. */
function problemOf(error: unknown): SignInProblem {
  const problem = signInProblem(error, Date.now())
  return problem.refused ? { ...problem, text: providerTexts('provider.reason') } : problem
}

/** Returns what a sign-in that led back here lacks: shows its step, and returns the reason of a refusal. */
function useOutcome(onStep: Props['onStep']): SignInProblem | undefined {
  const [problem, setProblem] = useState<SignInProblem>()
  useEffect(() => {
    // The host tells it once: whoever asked first shows it.
    readOutcome().then(
      ({ second_step, refused }) => {
        if (second_step) onStep?.(second_step)
        if (!refused) return
        const { code, msg, refusal } = refused
        setProblem(problemOf(new ApiError(code, msg, 400, { refusal })))
      },
      () => undefined, // The form says what does not work.
    )
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each visit
  }, [])
  return problem
}

/** Buttons that lead to the providers' own pages. */
export const ProviderWays = ({ providers, organisation, takesPasswords, token, onStep }: Props) => {
  const t = useText(providerTexts)
  const before = useOutcome(onStep)
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<SignInProblem>()
  useEffect(() => {
    // The provider's page was left with the browser's “Back”.
    const show = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setBusy(undefined)
    }
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])
  const shown = problem ?? before
  const begin = async (id: string): Promise<void> => {
    if (busy !== undefined || (shown?.retryAt ?? 0) > Date.now()) return
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
      setProblem(problemOf(error))
      setBusy(undefined)
    }
  }
  return (
    <div className={styles['ways']}>
      {takesPasswords && (
        <p className={styles['divider']} id="provider-ways">
          {t('provider.ways')}
        </p>
      )}
      {shown && <Problem organisation={organisation} problem={shown} />}
      <ul className={styles['list']} aria-label={t('provider.ways')}>
        {providers.map(({ id, name }) => (
          <li key={id}>
            <Button
              size="wide"
              tone={takesPasswords || providers.length > 1 ? 'secondary' : 'primary'}
              busy={busy === id}
              onClick={() => void begin(id)}
            >
              {t('provider.signIn', { name })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
