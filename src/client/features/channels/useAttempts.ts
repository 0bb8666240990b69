import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../kernel/session.ts'
import { failureText } from './attempt.ts'

interface Attempts {
  /** The reason why the latest change failed, to show beside its control. */
  readonly problem: string | undefined
  /** Runs a change like `attempt`, but keeps the reason in `problem`. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<boolean>
}

/** For changes made within a dialog, where a toast would be out of sight of their control. */
export function useAttempts(): Attempts {
  const t = useText()
  const session = useSession()
  const [problem, setProblem] = useState<string>()
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setProblem(undefined)
    try {
      await work()
      return !session.ended.aborted
    } catch (error) {
      setProblem(failureText(t, error))
      return false
    }
  }
  return { problem, attempt }
}
