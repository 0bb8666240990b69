import { useState } from 'react'
import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { type User } from '../../../protocol/chat/users.ts'
import { updateUser } from '../../../protocol/chat/userChanges.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useSession } from '../../kernel/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'

type Props = { readonly user: User; readonly onClose: () => void }

/** Changes a person's name. */
export const NameDialog = ({ user, onClose }: Props) => {
  const t = useText()
  const session = useSession()
  const [name, setName] = useState(user.full_name)
  const excess = codePoints(name.trim()) - limits.max_full_name_length
  const tooLong = excess > 0 ? t('members.nameTooLong', { count: excess }) : undefined
  const obstacle = (): string | undefined => {
    if (name.trim() === '') return t('members.nameMissing')
    return tooLong ?? (name.trim() === user.full_name ? t('members.sameName') : undefined)
  }
  return (
    <Dialog title={t('members.nameOf', { name: user.full_name })} onClose={onClose}>
      <DialogForm
        submitText={t('forms.save')}
        obstacle={obstacle()}
        onSubmit={() => session.api(updateUser, { user_id: user.user_id, full_name: name.trim() })}
        onClose={onClose}
      >
        <Field
          label={t('members.fullName')}
          hint={t('members.nameHint')}
          error={tooLong}
          value={name}
          dir="auto"
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
