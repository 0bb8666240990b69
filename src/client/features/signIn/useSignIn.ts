import { useState } from 'react'
import type { SignInRequest } from '../../../protocol/host.ts'
import type { SecondStep } from '../../../protocol/secondStep.ts'
import { signIn } from '../../kernel/signIn.ts'
import { signInProblem, type SignInProblem } from './signInState.ts'
import { signInTexts } from './texts/signInTexts.ts'

interface SignInAttempt {
  readonly isBusy: boolean
  readonly problem: SignInProblem | undefined
  /** The step required after the correct password, or after a provider's sign-in. */
  readonly step: SecondStep | undefined
  readonly showStep: (step: SecondStep) => void
  /**
   * Returns from the step to the form; `expired`: the step is no longer valid, and the form says so.
   */
  readonly leaveStep: (reason?: 'expired') => void
  readonly attempt: (request: SignInRequest) => Promise<void>
}

/** Signs in, one attempt at a time; `onSignedIn` gets the user's ID. */
export function useSignIn(onSignedIn: (userId: number) => void): SignInAttempt {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignInProblem>()
  const [step, setStep] = useState<SecondStep>()
  const attempt = async (request: SignInRequest): Promise<void> => {
    if (isBusy || (problem?.retryAt ?? 0) > Date.now()) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { user, second_step } = await signIn(request)
      setStep(second_step)
      if (user) onSignedIn(user.user_id)
    } catch (error) {
      setProblem(signInProblem(error, Date.now()))
    }
    setBusy(false)
  }
  const leaveStep = (reason?: 'expired'): void => {
    setStep(undefined)
    setProblem(reason && { text: signInTexts('signIn.stepExpired') })
  }
  return { isBusy, problem, step, showStep: setStep, leaveStep, attempt }
}
