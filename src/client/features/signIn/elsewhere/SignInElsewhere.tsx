import { useState, type FormEvent } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formText } from '../../../ui/formText.ts'
import { listed } from '../../../ui/format/listed.ts'
import { Problem } from '../Problem.tsx'
import formStyles from '../SignInForm.module.css'
import { signInTexts } from '../texts/signInTexts.ts'
import { useSignIn } from '../useSignIn.ts'
import type { SignInElsewhere as Ways } from '../useSignInOffer.ts'
import styles from './SignInElsewhere.module.css'
import { elsewhereTexts } from './texts/elsewhereTexts.ts'

type Props = Ways & {
  /** The server takes passwords. */
  readonly takesPasswords: boolean
  readonly organisation: string
  /** Initial value of the address field. */
  readonly email?: string
  readonly onSignedIn: (userId: number) => void
}

type KeyFormProps = Pick<Props, 'page' | 'organisation' | 'email' | 'onSignedIn'>

/** Address and API key, which everyone has whatever way they sign in to the server's own pages. */
const KeyForm = ({ page, organisation, email = '', onSignedIn }: KeyFormProps) => {
  const t = useText(elsewhereTexts, signInTexts)
  const { isBusy, problem, attempt } = useSignIn(onSignedIn)
  const [missing, setMissing] = useState<{ email?: boolean; key?: boolean }>({})
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const username = formText(form, 'username').trim()
    const key = formText(form, 'api_key').trim()
    const lacking = { email: username === '', key: key === '' }
    setMissing(lacking)
    if (lacking.email || lacking.key) {
      form.querySelector<HTMLInputElement>(lacking.email ? '[name=username]' : '[name=api_key]')?.focus()
    } else if (!isBusy) {
      void attempt({ username, api_key: key })
    }
  }
  // A wrong key is refused as a wrong password is.
  const isWrong = problem?.text === signInTexts('signIn.wrong')
  return (
    <form className={formStyles['form']} onSubmit={submit} noValidate>
      <p>
        {t('elsewhere.keyPlace', { host: page.host })}{' '}
        <a href={page.url} target="_blank" rel="noreferrer">
          {t('elsewhere.keyPage')}
        </a>
      </p>
      <Field
        label={t('signIn.email')}
        name="username"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        required
        error={missing.email ? t('signIn.emailMissing') : undefined}
      />
      <Field
        label={t('elsewhere.key')}
        name="api_key"
        type="password"
        autoComplete="off"
        required
        error={missing.key ? t('elsewhere.keyMissing') : undefined}
      />
      {problem && (
        <Problem
          organisation={organisation}
          problem={isWrong ? { ...problem, text: elsewhereTexts('elsewhere.keyWrong') } : problem}
        />
      )}
      <Button type="submit" tone="primary" size="wide" busy={isBusy}>
        {t('elsewhere.submit')}
      </Button>
    </form>
  )
}

/** The ways to sign in that a chat server elsewhere has on its own pages alone, and the API key as the way from there. */
export const SignInElsewhere = ({ takesPasswords, otherWays, ...form }: Props) => {
  const t = useText(elsewhereTexts)
  const { host } = form.page
  return (
    <div className={styles['ways']}>
      {otherWays.length > 0 && <p>{t('elsewhere.otherWays', { ways: listed(otherWays), host })}</p>}
      <details open={!takesPasswords}>
        <summary>{t('elsewhere.withKey')}</summary>
        <KeyForm {...form} />
      </details>
    </div>
  )
}
