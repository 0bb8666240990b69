import { useLayoutEffect } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Problem } from '../Problem.tsx'
import { CodeField } from './CodeField.tsx'
import type { CodeSource } from './codeProblem.ts'
import { sendCode } from './hostStep.ts'
import styles from './SecondStep.module.css'
import type { StepProps } from './stepProps.ts'
import { useCode } from './useCode.ts'
import { secondStepTexts } from './texts/secondStepTexts.ts'

type Props = StepProps & {
  readonly source: CodeSource
  readonly onSource: (source: CodeSource) => void
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export const CodeStep = ({ token, organisation, onSignedIn, onLeave, source, onSource }: Props) => {
  const t = useText(secondStepTexts)
  const { form, code, type, isBusy, fault, problem, submit } = useCode({
    source,
    send: async (typed) => {
      const { user } = await sendCode({ token, code: typed })
      if (user) onSignedIn(user.user_id)
    },
    onExpired: () => onLeave('expired'),
  })
  // Focuses the step's only field, also after the source of the code changes.
  useLayoutEffect(() => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus(), [source, form])
  const turn = (): void => {
    onSource(source === 'app' ? 'recovery' : 'app')
    type('')
  }
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <CodeField source={source} error={fault && t(fault)} value={code} onInput={type} />
      {problem && <Problem organisation={organisation} problem={problem} />}
      <Button type="submit" tone="primary" size="wide" busy={isBusy}>
        {t('secondStep.submit')}
      </Button>
      <div className={styles['ways']}>
        <Button size="dense" tone="quiet" onClick={turn}>
          {t(source === 'app' ? 'secondStep.useRecovery' : 'secondStep.useApp')}
        </Button>
        <Button size="dense" tone="quiet" onClick={() => onLeave()}>
          {t('secondStep.back')}
        </Button>
      </div>
    </form>
  )
}
