import type { TextKey } from '../../../i18n/texts.ts'
import { useText } from '../../../i18n/useText.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { Field } from '../../../ui/Field.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { secondStepTexts } from '../../signIn/secondStep/texts/secondStepTexts.ts'
import { secondFactorTexts } from './texts/secondFactorTexts.ts'
import { usePasswordSignIn } from '../account/signInWays.ts'
import { accountTexts } from '../account/texts/accountTexts.ts'

/** Proof of the person's identity; the code is empty if no factor is on. */
export interface Proof {
  readonly password: string
  readonly code: string
}

/** Texts for the service's refusals of a code, by their own codes. */
const refusedCodes: Readonly<Partial<Record<string, TextKey>>> = {
  SECOND_FACTOR_USED: secondStepTexts('secondStep.used'),
  SECOND_FACTOR_INVALID: secondFactorTexts('factor.codeWrong'),
  SECOND_FACTOR_REQUIRED: secondFactorTexts('factor.codeMissing'),
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

/** Asks for the password, unless nobody has one, and for a code, before the second factor changes. */
export const ProofForm = ({ about, asks, onSubmit, ...rest }: Props) => {
  const t = useText(secondFactorTexts, accountTexts, secondStepTexts)
  const hasPassword = usePasswordSignIn() === 'on'
  const fields = useFields<Proof>(
    { password: '', code: '' },
    {
      password: {
        atSubmit: (password) => (hasPassword && password === '' ? t('factor.passwordMissing') : undefined),
        refusal: (error) =>
          error instanceof ApiError && error.extra['var_name'] === 'password'
            ? t('account.passwordWrong')
            : undefined,
      },
      ...(asks === 'both' && {
        code: {
          missing: t('factor.codeMissing'),
          refusal: (error) => {
            const text = error instanceof ApiError ? refusedCodes[error.code] : undefined
            return text && t(text)
          },
        },
      }),
    },
  )
  const { password, code } = fields.draft
  const submit = (): Promise<void> => onSubmit({ password, code: code.trim() })
  return (
    <DialogForm fields={fields} afterwards="stay" onSubmit={submit} {...rest}>
      <p>{about}</p>
      {hasPassword ? (
        <PasswordField
          label={t('factor.password')}
          autoComplete="current-password"
          {...fields.text('password')}
        />
      ) : (
        <p>{t('factor.recentSignIn')}</p>
      )}
      {asks === 'both' && (
        <Field
          label={t('secondStep.code')}
          hint={t('factor.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...fields.text('code')}
        />
      )}
    </DialogForm>
  )
}
