import { useState } from 'react'
import { limits } from '../../../protocol/chat/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { EntrySheet } from '../signIn/EntrySheet.tsx'
import type { SetUpProps } from '../signIn/SignInPage.tsx'
import { ArrivePage } from './ArrivePage.tsx'
import { EntryForm, type EntryField, type EntryValues } from './EntryForm.tsx'
import { emailField, nameField, newPasswordField } from './fields.ts'
import { setUp } from './reception.ts'
import { whereabouts } from './whereabouts.ts'
import { joiningTexts } from './texts/joiningTexts.ts'

/** The first page of a host without an organization: asks for its name, and creates the owner's account. */
export const SetUpPage = ({ code: isCodeAsked, onSignedIn }: SetUpProps) => {
  const t = useText(joiningTexts)
  /** The owner's user ID, once the organization is there. */
  const [created, setCreated] = useState<number>()
  const codeField: EntryField = {
    name: 'code',
    label: t('joining.code'),
    hint: t('joining.codeHint'),
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    missing: t('joining.codeMissing'),
  }
  const fields: EntryField[] = [
    {
      name: 'organisation',
      label: t('joining.organisation'),
      hint: t('joining.organisationHint'),
      autoComplete: 'organization',
      maxLength: limits.max_realm_name_length,
      missing: t('joining.organisationMissing'),
    },
    nameField(t),
    { ...emailField(t), hint: t('joining.emailHint') },
    newPasswordField(t),
    ...(isCodeAsked === 'asked' ? [codeField] : []),
  ]
  const create = async (values: EntryValues): Promise<void> => {
    const { organisation = '', full_name = '', email = '', password = '', code } = values
    const request = { organisation, full_name, email, password, ...whereabouts() }
    const { user } = await setUp(code === undefined ? request : { ...request, code })
    if (user) setCreated(user.user_id)
  }
  if (created !== undefined) return <ArrivePage onChosen={() => onSignedIn(created)} />
  return (
    <EntrySheet title={t('joining.setUpTitle')} lead={t('joining.setUpLead')}>
      <EntryForm fields={fields} submit={t('joining.setUpSubmit')} organisation="Parley" onSubmit={create} />
    </EntrySheet>
  )
}
