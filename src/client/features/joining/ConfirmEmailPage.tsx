import { useState } from 'react'
import type { EmailChangeReply } from '../../../protocol/reception.ts'
import { useText } from '../../i18n/useText.ts'
import { EntryAway } from '../signIn/EntryLinks.tsx'
import { EntrySheet } from '../signIn/EntrySheet.tsx'
import { EntryForm } from './EntryForm.tsx'
import { LinkNotice } from './Notices.tsx'
import { confirmEmail, readEmailChange } from './reception.ts'
import { useLink } from './useLink.ts'
import { joiningTexts } from './texts/joiningTexts.ts'

const Confirm = ({ token, change }: { readonly token: string; readonly change: EmailChangeReply }) => {
  const t = useText(joiningTexts)
  const [isDone, setDone] = useState(false)
  const { email, organisation } = change
  if (isDone) {
    return (
      <EntrySheet
        title={t('addressLink.confirmedTitle')}
        lead={t('addressLink.confirmedLead', { email, organisation })}
      >
        <EntryAway />
      </EntrySheet>
    )
  }
  const confirm = async (): Promise<void> => {
    await confirmEmail(token)
    setDone(true)
  }
  return (
    <EntrySheet
      title={t('addressLink.confirmTitle')}
      lead={t('addressLink.confirmLead', { email, organisation })}
    >
      <EntryForm
        fields={[]}
        submit={t('addressLink.confirm')}
        organisation={organisation}
        onSubmit={confirm}
      />
    </EntrySheet>
  )
}

/**
 * The target of the link in a mail to a new address, for any visitor. Nothing changes before the button is
 * clicked, because programs that scan mails open links as well.
 */
export const ConfirmEmailPage = ({ token }: { readonly token: string }) => {
  const link = useLink(token, readEmailChange)
  return link.state === 'valid' ? (
    <Confirm token={token} change={link.content} />
  ) : (
    <LinkNotice state={link.state} />
  )
}
