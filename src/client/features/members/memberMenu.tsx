import {
  Bot,
  IdCard,
  KeyRound,
  LogOut,
  Mail,
  MessageSquare,
  PencilLine,
  ShieldCheck,
  Smile,
  UserCheck,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import {
  deactivationObstacle,
  emailObstacle,
  profileObstacle,
  reactivationObstacle,
  securityObstacle,
  statusObstacle,
} from '../../../protocol/chat/peoplePermissions.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { updateUserStatus } from '../../../protocol/chat/statusChanges.ts'
import { type User } from '../../../protocol/chat/users.ts'
import { pathOf } from '../../navigation/address.ts'
import { goTo } from '../../navigation/goTo.ts'
import type { KeyOf } from '../../i18n/texts.ts'
import { useText, type Translate } from '../../i18n/useText.ts'
import { useOrganisation } from '../organization/organization.ts'
import { offers } from '../../kernel/offers.ts'
import { useSession } from '../../kernel/session.ts'
import { showDialog } from '../../ui/dialogStore.ts'
import { menuIcon } from '../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { useOwnUser, useUsers } from '../people/queries.ts'
import { laterPeopleTexts } from '../people/texts/laterPeopleTexts.ts'
import { EmailDialog } from './EmailDialog.tsx'
import { useEmailPermission } from './feature.ts'
import { EndMemberDialog } from './EndMemberDialog.tsx'
import { EndSessionsDialog } from './EndSessionsDialog.tsx'
import { MemberStatusDialog } from './MemberStatusDialog.tsx'
import { NameDialog } from './NameDialog.tsx'
import { obstacleText, type Obstacle } from './obstacleText.ts'
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { subjectOf } from './subject.ts'
import { reactivateMember } from './reactivateMember.ts'
import { memberTexts } from './texts/memberTexts.ts'

/** An action on a person that opens a dialog. */
interface Task {
  readonly text: KeyOf<typeof memberTexts>
  readonly Icon: LucideIcon
  readonly tone?: 'normal' | 'danger'
  readonly obstacle: Obstacle | undefined
  readonly run: () => void
}

/** Actions on people that belong to other folders. */
export interface MemberActions {
  /** Opens another person's profile for editing. */
  readonly onEditProfile: (user: User) => void
}

/** Returns the actions on a person. */
export function useMemberEntries(user: User, { onEditProfile }: MemberActions): readonly MenuEntry[] {
  const t = useText(memberTexts, laterPeopleTexts)
  const session = useSession()
  const own = useOwnUser()
  const subject = subjectOf(user, useUsers())
  const can_change_user_emails = useEmailPermission()
  const isOwn = user.user_id === own.user_id
  const onlyAdministrators = isAdministrator(own) ? undefined : 'administrators-only'
  const entryOf = ({ text, Icon, obstacle, tone = 'normal', run }: Task): MenuEntry => ({
    kind: 'action',
    text: t(text),
    icon: menuIcon(Icon),
    tone,
    obstacle: obstacle && t(obstacleText[obstacle]),
    run,
  })
  const tasks: readonly Task[] = [
    ...(isOwn || offers(session, updateUserStatus)
      ? [
          {
            text: 'members.setStatus',
            Icon: Smile,
            obstacle: isOwn ? undefined : statusObstacle(own, user),
            run: () => showDialog((close) => <MemberStatusDialog user={user} onClose={close} />),
          } as const,
        ]
      : []),
    {
      text: 'members.editProfile',
      Icon: IdCard,
      obstacle: isOwn ? undefined : profileObstacle(own, subject),
      run: () => (isOwn ? goTo('/settings/profile') : onEditProfile(user)),
    },
    {
      text: 'members.changeName',
      Icon: PencilLine,
      obstacle: onlyAdministrators,
      run: () => showDialog((close) => <NameDialog user={user} onClose={close} />),
    },
    {
      text: 'members.changeEmail',
      Icon: Mail,
      obstacle: isOwn ? undefined : emailObstacle({ ...own, can_change_user_emails }, subject),
      run: () =>
        isOwn
          ? goTo('/settings/account')
          : showDialog((close) => <EmailDialog user={user} onClose={close} />),
    },
    {
      text: 'members.changeRole',
      Icon: ShieldCheck,
      obstacle: onlyAdministrators ?? (subject.isOnlyOwner ? 'only-owner' : undefined),
      run: () => showDialog((close) => <RoleDialog userId={user.user_id} onClose={close} />),
    },
  ]
  // Both actions are additions of our own service; this setting exists only if the service supports them.
  const isOffered = useOrganisation().second_factor_required_of !== undefined
  const security: readonly Task[] = [
    {
      text: 'members.endSessions',
      Icon: LogOut,
      obstacle: securityObstacle(own, subject),
      run: () => showDialog((close) => <EndSessionsDialog user={user} onClose={close} />),
    },
    {
      text: 'members.removeFactor',
      Icon: KeyRound,
      obstacle: securityObstacle(own, subject),
      run: () => showDialog((close) => <RemoveFactorDialog user={user} onClose={close} />),
    },
  ]
  const end: Task = user.is_active
    ? {
        text: 'members.deactivate',
        Icon: UserX,
        tone: 'danger',
        obstacle: deactivationObstacle(own, subject),
        run: () => showDialog((close) => <EndMemberDialog user={user} onClose={close} />),
      }
    : {
        text: 'members.reactivate',
        Icon: UserCheck,
        obstacle: reactivationObstacle(own, subject),
        run: () => void reactivateMember(session, t, user),
      }
  return [
    {
      kind: 'action',
      text: t('people.message'),
      icon: menuIcon(MessageSquare),
      run: () => goTo(pathOf({ kind: 'direct', userIds: isOwn ? [] : [user.user_id] })),
    },
    { kind: 'separator' },
    ...tasks.map(entryOf),
    { kind: 'separator' },
    ...(isOffered && user.is_active && !user.is_bot ? security.map(entryOf) : []),
    ...(user.is_bot ? [botEntry(t)] : []),
    entryOf(end),
  ]
}

/** Bots are managed on a separate page. */
const botEntry = (t: Translate): MenuEntry => ({
  kind: 'action',
  text: t(memberTexts('members.manageBots')),
  icon: menuIcon(Bot),
  run: () => goTo('/admin/bots'),
})
