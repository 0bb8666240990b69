import { isEmailAddress } from '../../../protocol/chat/emailAddress.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import type { Translate } from '../../i18n/useText.ts'
import type { EntryField } from './EntryForm.tsx'
import { joiningTexts } from './texts/joiningTexts.ts'

/* Fields shared by the pages before sign-in. */

export const emailField = (t: Translate): EntryField => ({
  name: 'email',
  label: t(joiningTexts('joining.email')),
  type: 'email',
  autoComplete: 'username',
  inputMode: 'email',
  missing: t(joiningTexts('joining.emailMissing')),
  check: (email) => (isEmailAddress(email) ? undefined : t(joiningTexts('joining.emailInvalid'))),
})

export const nameField = (t: Translate): EntryField => ({
  name: 'full_name',
  label: t(joiningTexts('joining.name')),
  hint: t(joiningTexts('joining.nameHint')),
  autoComplete: 'name',
  maxLength: limits.max_full_name_length,
  missing: t(joiningTexts('joining.nameMissing')),
})

export const newPasswordField = (t: Translate): EntryField => {
  const count = limits.password_min_length
  return {
    name: 'password',
    label: t(joiningTexts('joining.password')),
    hint: t(joiningTexts('joining.passwordHint'), { count }),
    type: 'password',
    autoComplete: 'new-password',
    least: count,
    missing: t(joiningTexts('joining.passwordMissing'), { count }),
  }
}
