import type { EmailUndoReply } from '../../../protocol/reception.ts'
import { useSpoken } from '../../i18n/spoken.ts'
import { useText } from '../../i18n/useText.ts'
import { EntrySheet } from '../signIn/EntrySheet.tsx'
import { dateFormat } from '../../ui/format/formats.ts'
import { EntryForm } from './EntryForm.tsx'
import { LinkNotice } from './Notices.tsx'
import { readEmailUndo, undoEmail } from './reception.ts'
import { useLink } from './useLink.ts'
import { joiningTexts } from './texts/joiningTexts.ts'

interface Props {
  readonly token: string
  /** Gets the token with which the person can set a new password. */
  readonly onUndone: (resetToken: string) => void
}

const Undo = ({ token, change, onUndone }: Props & { readonly change: EmailUndoReply }) => {
  const t = useText(joiningTexts)
  const language = useSpoken((spoken) => spoken.language)
  const { email, current_email, changed_at, organisation } = change
  const date = dateFormat(language, { dateStyle: 'long' }).format(changed_at * 1000)
  return (
    <EntrySheet
      title={t('addressLink.undoTitle')}
      lead={t('addressLink.undoLead', { email, current: current_email, date, organisation })}
    >
      <EntryForm
        fields={[]}
        submit={t('addressLink.undo')}
        organisation={organisation}
        onSubmit={async () => onUndone((await undoEmail(token)).reset_token)}
      />
    </EntrySheet>
  )
}

/**
 * The target of the link in a mail to a former address: restores that address of the account, for any
 * visitor.
 */
export const UndoEmailPage = ({ token, onUndone }: Props) => {
  const link = useLink(token, readEmailUndo)
  return link.state === 'valid' ? (
    <Undo token={token} change={link.content} onUndone={onUndone} />
  ) : (
    <LinkNotice state={link.state} />
  )
}
