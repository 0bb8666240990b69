import { limits } from '../../../protocol/chat/limits.ts'
import type { Translate } from '../../i18n/useText.ts'
import type { EntryField } from './EntryForm.tsx'

/* Fields shared by the pages before sign-in. */

export const emailField = (t: Translate): EntryField => ({
  name: 'email',
  label: t('joining.email'),
  type: 'email',
  autoComplete: 'username',
  inputMode: 'email',
  missing: t('joining.emailMissing'),
})

export const nameField = (t: Translate): EntryField => ({
  name: 'full_name',
  label: t('joining.name'),
  hint: t('joining.nameHint'),
  autoComplete: 'name',
  maxLength: limits.max_full_name_length,
  missing: t('joining.nameMissing'),
})

export const newPasswordField = (t: Translate): EntryField => {
  const count = limits.password_min_length
  return {
    name: 'password',
    label: t('joining.password'),
    hint: t('joining.passwordHint', { count }),
    type: 'password',
    autoComplete: 'new-password',
    least: count,
    missing: t('joining.passwordMissing', { count }),
  }
}
