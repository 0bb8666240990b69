import { useEffect, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { refusalText } from '../../kernel/view/refusalText.ts'
import styles from './Problem.module.css'
import type { SignInProblem } from './signInState.ts'

/** Returns the whole seconds left until the moment, counting down. */
function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (moment === undefined) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [moment])
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
}

/** Explains why a form before sign-in was refused, with the seconds until another try makes sense. */
export const Problem = ({ organisation, problem }: { organisation: string; problem: SignInProblem }) => {
  const t = useText()
  const reason = problem.refused ? refusalText(t, problem.refused) : ''
  const seconds = useSecondsUntil(problem.retryAt)
  return (
    <p role="alert" className={styles['problem']}>
      {t(problem.text, { name: organisation, reason, seconds })}
    </p>
  )
}
