import { useRef, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { proofProblem, type ProofProblem } from './proofProblem.ts'
import styles from './SecondFactor.module.css'

/** Proof of the person's identity; the code is empty if no factor is on. */
export interface Proof {
  readonly password: string
  readonly code: string
}

interface Props {
  readonly about: string
  /** `both`: asks for a code besides the password. */
  readonly asks: 'password' | 'both'
  readonly submitText: string
  readonly tone?: 'primary' | 'danger'
  /** Its errors are shown, and the typed values stay. */
  readonly onSubmit: (proof: Proof) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the password, and for a code, before the second factor changes. */
export const ProofForm = ({ about, asks, submitText, tone = 'primary', onSubmit, onClose }: Props) => {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ProofProblem>()
  const say = (found: ProofProblem): void => {
    setProblem(found)
    const index = found.at === 'code' ? 1 : 0
    if (found.at !== 'form') form.current?.querySelectorAll('input')[index]?.focus()
  }
  const run = async (): Promise<void> => {
    if (isBusy) return
    setProblem(undefined)
    if (password === '') return say({ at: 'password', text: t('factor.passwordMissing') })
    if (asks === 'both' && code.trim() === '') return say({ at: 'code', text: t('factor.codeMissing') })
    setBusy(true)
    try {
      await onSubmit({ password, code: code.trim() })
    } catch (error) {
      say(proofProblem(t, error))
    }
    setBusy(false)
  }
  const errorAt = (at: ProofProblem['at']): string | undefined =>
    problem?.at === at ? problem.text : undefined
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <p>{about}</p>
      <PasswordField
        label={t('factor.password')}
        autoComplete="current-password"
        error={errorAt('password')}
        value={password}
        onInput={setPassword}
      />
      {asks === 'both' && (
        <Field
          label={t('secondStep.code')}
          hint={t('factor.codeHint')}
          error={errorAt('code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      {problem?.at === 'form' && (
        <p role="alert" className={styles['problem']} dir="auto">
          {problem.text}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" tone={tone} busy={isBusy}>
          {submitText}
        </Button>
      </div>
    </form>
  )
}
