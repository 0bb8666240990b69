import { isEmailAddress } from '../../../protocol/chat/emailAddress.ts'
import { updateUser } from '../../../protocol/chat/userChanges.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useFields } from '../../kernel/view/useFields.ts'
import { useSession } from '../../kernel/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import { memberTexts } from './texts/memberTexts.ts'

type Props = { readonly user: User; readonly onClose: () => void }

/** Changes a person's address (chat spec 4.8 `new_email`). The present one can be hidden from the reader. */
export const EmailDialog = ({ user, onClose }: Props) => {
  const t = useText(memberTexts, laterUiTexts)
  const session = useSession()
  const before = user.delivery_email ?? ''
  const fault = (wanted: string): string | undefined => {
    if (!isEmailAddress(wanted)) return t('members.emailInvalid')
    return wanted === before ? t('members.sameName') : undefined
  }
  const fields = useFields({ new_email: before }, { new_email: { atSubmit: (text) => fault(text.trim()) } })
  const new_email = fields.draft.new_email.trim()
  return (
    <Dialog title={t('members.emailOf', { name: user.full_name })} onClose={onClose}>
      <DialogForm
        submitText={t('forms.save')}
        fields={fields}
        onSubmit={() => session.api(updateUser, { user_id: user.user_id, new_email })}
        onClose={onClose}
      >
        <Field
          label={t('members.email')}
          hint={t('members.emailHint')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...fields.text('new_email')}
        />
      </DialogForm>
    </Dialog>
  )
}
