import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { type User } from '../../../protocol/chat/users.ts'
import { updateUser } from '../../../protocol/chat/userChanges.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useFields } from '../../kernel/view/useFields.ts'
import { useSession } from '../../kernel/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import { memberTexts } from './texts/memberTexts.ts'

type Props = { readonly user: User; readonly onClose: () => void }

/** Changes a person's name. */
export const NameDialog = ({ user, onClose }: Props) => {
  const t = useText(memberTexts, laterUiTexts)
  const session = useSession()
  const tooLong = (text: string): string | undefined => {
    const excess = codePoints(text.trim()) - limits.max_full_name_length
    return excess > 0 ? t('members.nameTooLong', { count: excess }) : undefined
  }
  const fields = useFields(
    { full_name: user.full_name },
    {
      full_name: {
        missing: t('members.nameMissing'),
        whileTyping: tooLong,
        atSubmit: (text) => (text.trim() === user.full_name ? t('members.sameName') : undefined),
      },
    },
  )
  const full_name = fields.draft.full_name.trim()
  return (
    <Dialog title={t('members.nameOf', { name: user.full_name })} onClose={onClose}>
      <DialogForm
        submitText={t('forms.save')}
        fields={fields}
        onSubmit={() => session.api(updateUser, { user_id: user.user_id, full_name })}
        onClose={onClose}
      >
        <Field
          label={t('members.fullName')}
          hint={t('members.nameHint')}
          dir="auto"
          autoComplete="off"
          {...fields.text('full_name')}
        />
      </DialogForm>
    </Dialog>
  )
}
