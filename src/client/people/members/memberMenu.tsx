import { MessageSquare, PencilLine, ShieldCheck, UserCheck, UserX } from 'lucide-react'
import {
  deactivationObstacle,
  reactivationObstacle,
  type EndObstacle,
  type RoleObstacle,
} from '../../../protocol/chat/peoplePermissions.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { type User } from '../../../protocol/chat/users.ts'
import { reactivateUser } from '../../../protocol/chat/userChanges.ts'
import { pathOf } from '../../conversations/address.ts'
import { goTo } from '../../conversations/goTo.ts'
import { useText } from '../../i18n/useText.ts'
import { reasonOf } from '../../session/reasonOf.ts'
import { useSession } from '../../session/session.ts'
import { showDialog } from '../../ui/dialogStore.ts'
import { menuIcon } from '../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { showToast } from '../../ui/toastStore.ts'
import { useOwnUser, useUsers } from '../queries.ts'
import { EndMemberDialog } from './EndMemberDialog.tsx'
import { NameDialog } from './NameDialog.tsx'
import { obstacleText } from './obstacleText.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { subjectOf } from './subject.ts'

/** What can be done about a person. */
export function useMemberEntries(user: User): readonly MenuEntry[] {
  const t = useText()
  const session = useSession()
  const own = useOwnUser()
  const users = useUsers()
  const subject = subjectOf(user, users)
  const words = (obstacle: RoleObstacle | EndObstacle | undefined): string | undefined =>
    obstacle === undefined ? undefined : t(obstacleText[obstacle])
  const onlyAdministrators = words(isAdministrator(own) ? undefined : 'administrators-only')
  const reactivate = async (): Promise<void> => {
    try {
      await session.api(reactivateUser, { user_id: user.user_id })
      showToast({ text: t('members.reactivated', { name: user.full_name }) })
    } catch (error) {
      showToast({ text: reasonOf(t, error), tone: 'danger' })
    }
  }
  const message: MenuEntry = {
    kind: 'action',
    text: t('people.message'),
    icon: menuIcon(MessageSquare),
    run: () => goTo(pathOf({ kind: 'direct', userIds: user.user_id === own.user_id ? [] : [user.user_id] })),
  }
  const end: MenuEntry = user.is_active
    ? {
        kind: 'action',
        text: t('members.deactivate'),
        icon: menuIcon(UserX),
        tone: 'danger',
        obstacle: words(deactivationObstacle(own, subject)),
        run: () => showDialog((close) => <EndMemberDialog user={user} onClose={close} />),
      }
    : {
        kind: 'action',
        text: t('members.reactivate'),
        icon: menuIcon(UserCheck),
        obstacle: words(reactivationObstacle(own, subject)),
        run: () => void reactivate(),
      }
  return [
    message,
    { kind: 'separator' },
    {
      kind: 'action',
      text: t('members.changeRole'),
      icon: menuIcon(ShieldCheck),
      obstacle: onlyAdministrators ?? (subject.isOnlyOwner ? words('only-owner') : undefined),
      run: () => showDialog((close) => <RoleDialog userId={user.user_id} onClose={close} />),
    },
    {
      kind: 'action',
      text: t('members.changeName'),
      icon: menuIcon(PencilLine),
      obstacle: onlyAdministrators,
      run: () => showDialog((close) => <NameDialog user={user} onClose={close} />),
    },
    end,
  ]
}
