import { type User } from '../../../protocol/chat/users.ts'
import { deactivateUser } from '../../../protocol/chat/userChanges.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useSession } from '../../kernel/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useUsers } from '../people/queries.ts'
import { memberTexts } from './texts/memberTexts.ts'

type Props = { readonly user: User; readonly onClose: () => void }

/** Asks for confirmation before an account is deactivated, and lists the consequences. */
export const EndMemberDialog = ({ user, onClose }: Props) => {
  const t = useText(memberTexts)
  const session = useSession()
  const bots = [...useUsers().values()].filter(
    (each) => each.is_bot && each.is_active && each.bot_owner_id === user.user_id,
  ).length
  return (
    <Dialog title={t('members.deactivateTitle', { name: user.full_name })} onClose={onClose}>
      <DialogForm
        submitText={t('members.deactivate')}
        tone="danger"
        onSubmit={() => session.api(deactivateUser, { user_id: user.user_id })}
        onClose={onClose}
      >
        <p>{t('members.deactivateText')}</p>
        {bots > 0 && <p>{t('members.deactivateBots', { count: bots })}</p>}
        {user.user_id === session.userId && <p>{t('members.deactivateOwn')}</p>}
      </DialogForm>
    </Dialog>
  )
}
