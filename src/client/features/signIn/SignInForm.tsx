import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import type { SignInRequest } from '../../../protocol/host.ts'
import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { formText } from '../../ui/formText.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { refusalText } from '../../kernel/view/refusalText.ts'
import { showFirstFault } from '../../ui/showFirstFault.ts'
import { Problem } from './Problem.tsx'
import styles from './SignInForm.module.css'
import type { SignInProblem } from './signInState.ts'
import { signInTexts } from './texts/signInTexts.ts'

type Props = {
  readonly organisation: string
  /** Initial value of the address field. */
  readonly email?: string
  readonly isBusy: boolean
  readonly problem: SignInProblem | undefined
  readonly onSubmit: (request: SignInRequest) => void
}

/**
 * Returns the ref of a form whose first empty field gets the focus, unless the reader is somewhere already, or a finger
 * would open a keyboard over the page.
 */
function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || matchMedia('(pointer: coarse)').matches) return
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    fields.find(({ value }) => value === '')?.focus({ preventScroll: true })
  }, [])
  return form
}

/** The refusal of the address itself; the others are of address and password together. */
const refusedAddress = (problem: SignInProblem | undefined): ApiError | undefined => {
  const refused = problem?.refused
  return refused instanceof ApiError && refused.extra['var_name'] === 'username' ? refused : undefined
}

/** Email and password. Missing values and a refused address are explained at their field, other refusals above the button. */
export const SignInForm = ({ organisation, email = '', isBusy, problem, onSubmit }: Props) => {
  const t = useText(signInTexts)
  const form = useFirstField()
  const refused = refusedAddress(problem)
  useEffect(() => {
    if (refused) showFirstFault(form.current)
  }, [refused, form])
  const [missing, setMissing] = useState<{ email?: boolean; password?: boolean }>({})
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const submitted = event.currentTarget
    const username = formText(submitted, 'username').trim()
    const password = formText(submitted, 'password')
    const lacking = { email: username === '', password: password === '' }
    setMissing(lacking)
    if (lacking.email || lacking.password) {
      submitted
        .querySelector<HTMLInputElement>(lacking.email ? '[name=username]' : '[name=password]')
        ?.focus()
    } else if (!isBusy) {
      onSubmit({ username, password })
    }
  }
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <Field
        label={t('signIn.email')}
        name="username"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        required
        error={missing.email ? t('signIn.emailMissing') : refused && refusalText(t, refused)}
      />
      <Field
        label={t('signIn.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={missing.password ? t('signIn.passwordMissing') : undefined}
      />
      {problem && !refused && <Problem organisation={organisation} problem={problem} />}
      <Button type="submit" tone="primary" size="wide" busy={isBusy}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
