import { useState } from 'preact/compat'
import type { SignInRequest } from '../../protocol/host.ts'
import { signIn } from './signIn.ts'
import { signInProblem, type SignInProblem } from './signInState.ts'

interface SignInAttempt {
  readonly isBusy: boolean
  readonly problem: SignInProblem | undefined
  readonly attempt: (request: SignInRequest) => Promise<void>
}

/** Signs in once at a time; `onSignedIn` gets the person's ID. */
export function useSignIn(onSignedIn: (userId: number) => void): SignInAttempt {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignInProblem>()
  const attempt = async (request: SignInRequest): Promise<void> => {
    if (isBusy || (problem?.retryAt ?? 0) > Date.now()) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { user } = await signIn(request)
      if (user) onSignedIn(user.user_id)
    } catch (error) {
      setProblem(signInProblem(error, Date.now()))
    }
    setBusy(false)
  }
  return { isBusy, problem, attempt }
}
