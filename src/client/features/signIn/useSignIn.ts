import { useState } from 'react'
import type { SignInRequest } from '../../../protocol/host.ts'
import type { SecondStep } from '../../../protocol/secondStep.ts'
import { signIn } from '../../kernel/signIn.ts'
import { signInProblem, type SignInProblem } from './signInState.ts'

interface SignInAttempt {
  readonly isBusy: boolean
  readonly problem: SignInProblem | undefined
  /** What is still asked after the right password. */
  readonly step: SecondStep | undefined
  /** Leaves the step for the password; `expired`: the step works no longer, and the form says so. */
  readonly leaveStep: (reason?: 'expired') => void
  readonly attempt: (request: SignInRequest) => Promise<void>
}

/** Signs in once at a time; `onSignedIn` gets the person's ID. */
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
    setProblem(reason && { text: 'signIn.stepExpired' })
  }
  return { isBusy, problem, step, leaveStep, attempt }
}
