import { type User } from '../../../protocol/chat/users.ts'
import { deactivateUser } from '../../../protocol/chat/userChanges.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useSession } from '../../kernel/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { users, useUsers } from '../people/queries.ts'
import { toastWhile } from '../../kernel/view/toastWhile.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { deactivateSelf } from './deactivateSelf.ts'
import { reactivateMember } from './reactivateMember.ts'
import { memberTexts } from './texts/memberTexts.ts'

type Props = { readonly user: User; readonly onClose: () => void }

/** Asks for confirmation before an account is deactivated, and lists the consequences. */
export const EndMemberDialog = ({ user, onClose }: Props) => {
  const t = useText(memberTexts, uiTexts)
  const session = useSession()
  const isOwn = user.user_id === session.userId
  const botIds = [...useUsers().values()]
    .filter((each) => each.is_bot && each.is_active && each.bot_owner_id === user.user_id)
    .map(({ user_id }) => user_id)
  const deactivate = async (): Promise<void> => {
    // Without an account of one's own there is nobody to undo it.
    if (isOwn) return deactivateSelf(session)
    await session.api(deactivateUser, { user_id: user.user_id })
    const toast = {
      text: t('members.deactivated', { name: user.full_name }),
      action: {
        text: t('common.undo'),
        run: () => void reactivateMember(session, t, user, botIds),
      },
    }
    toastWhile(session, toast, () => users(session).get(user.user_id)?.is_active === false)
  }
  return (
    <Dialog title={t('members.deactivateTitle', { name: user.full_name })} onClose={onClose}>
      <DialogForm submitText={t('members.deactivate')} tone="danger" onSubmit={deactivate} onClose={onClose}>
        <p>{t(isOwn ? 'members.deactivateOwn' : 'members.deactivateText')}</p>
        {botIds.length > 0 && <p>{t('members.deactivateBots', { count: botIds.length })}</p>}
      </DialogForm>
    </Dialog>
  )
}
