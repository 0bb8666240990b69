import { useEffect, useEffectEvent, useState } from 'react'
import type { StepSetUpReply } from '../../../../protocol/hostSecondStep.ts'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { Problem } from '../Problem.tsx'
import { codeProblem } from './codeProblem.ts'
import { FactorSetUp } from './FactorSetUp.tsx'
import { beginSetUp, confirmSetUp } from './hostStep.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondStep.module.css'
import type { StepProps } from './stepProps.ts'
import type { SignInProblem } from '../signInState.ts'
import { secondStepTexts } from './texts/secondStepTexts.ts'

/** The signed-in user, with the recovery codes still to be stored. */
export interface SetUpDone {
  readonly userId: number
  readonly codes: readonly string[]
}

interface Props extends StepProps {
  readonly done: SetUpDone | undefined
  readonly onDone: (done: SetUpDone) => void
}

/** Requires the person to set up a second factor before signing in. */
export const SetUpStep = ({ token, organisation, onSignedIn, onLeave, done, onDone }: Props) => {
  const t = useText(secondStepTexts, uiTexts)
  const [offered, setOffered] = useState<StepSetUpReply>()
  const [problem, setProblem] = useState<SignInProblem>()
  const [asked, setAsked] = useState(0)
  const expire = useEffectEvent(() => onLeave('expired'))
  useEffect(() => {
    const ended = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        setOffered(await beginSetUp(token, { signal: ended.signal }))
      } catch (error) {
        if (ended.signal.aborted) return
        const found = codeProblem(error, 'app', Date.now())
        if (found.at === 'form') setProblem(found.problem)
        else expire()
      }
    }
    void ask()
    return () => ended.abort()
  }, [token, asked])
  if (done) {
    return (
      <RecoveryCodes
        organisation={organisation}
        codes={done.codes}
        doneText={t('secondStep.continue')}
        onDone={() => onSignedIn(done.userId)}
      />
    )
  }
  const again = (): void => {
    setProblem(undefined)
    setAsked(asked + 1)
  }
  if (problem) {
    return (
      <div className={styles['form']}>
        <Problem organisation={organisation} problem={problem} />
        <div className={styles['tools']}>
          <Button onClick={again}>{t('common.retry')}</Button>
          <Button tone="quiet" onClick={() => onLeave()}>
            {t('secondStep.back')}
          </Button>
        </div>
      </div>
    )
  }
  if (!offered) return <Skeleton lines={6} />
  return (
    <FactorSetUp
      organisation={organisation}
      secret={offered.secret}
      uri={offered.uri}
      confirm={async (code) => {
        const { user, recovery_codes } = await confirmSetUp({ token: offered.token, code })
        if (user) onDone({ userId: user.user_id, codes: recovery_codes })
      }}
      onExpired={() => onLeave('expired')}
      onLeave={() => onLeave()}
    />
  )
}
