import { endKeysOf } from '../../../protocol/chat/ownKeys.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useSession } from '../../kernel/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { memberTexts } from './texts/memberTexts.ts'

type Props = { readonly user: User; readonly onClose: () => void }

/** Asks for confirmation before a person is signed out everywhere. */
export const EndSessionsDialog = ({ user, onClose }: Props) => {
  const t = useText(memberTexts)
  const session = useSession()
  return (
    <Dialog title={t('members.endSessionsTitle', { name: user.full_name })} onClose={onClose}>
      <DialogForm
        submitText={t('members.endSessions')}
        tone="danger"
        onSubmit={() => session.api(endKeysOf, { user_id: user.user_id })}
        onClose={onClose}
      >
        <p>{t('members.endSessionsText')}</p>
        {user.user_id === session.userId && <p>{t('members.endSessionsOwn')}</p>}
      </DialogForm>
    </Dialog>
  )
}
