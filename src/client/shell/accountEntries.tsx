import {
  Building2,
  CircleX,
  Keyboard,
  LogOut,
  Settings,
  Smile,
  UserPlus,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '../navigation/paths.ts'
import { goTo } from '../navigation/goTo.ts'
import type { TextKey } from '../i18n/texts.ts'
import type { Translate } from '../i18n/useText.ts'
import { inviteAccess } from '../features/invitations/access.ts'
import { nameOf } from '../features/people/names.ts'
import { ownUser } from '../features/people/queries.ts'
import { readEntry } from '../kernel/entry.ts'
import type { Session } from '../kernel/session.ts'
import { settingsPath } from '../navigation/settingsAddress.ts'
import { showDialog } from '../ui/dialogStore.ts'
import { lazyPart } from '../ui/loading/lazyPart.ts'
import { menuIcon } from '../ui/menuIcon.tsx'
import type { MenuEntry } from '../ui/menuStore.ts'
import { appearanceEntries } from './appearanceEntries.ts'
import { openOverlay } from '../navigation/overlayStore.ts'
import { clearStatus } from '../features/statuses/clearStatus.ts'
import { statusEntry } from '../features/statuses/statuses.ts'
import { statusTexts } from '../features/statuses/texts/statusTexts.ts'
import { quietEntries } from './quietEntries.ts'
import { signOutHere } from './signOutHere.ts'
import { laterShellTexts } from './texts/laterShellTexts.ts'

const StatusDialog = lazyPart(
  async () => (await import('../features/statuses/StatusDialog.tsx')).StatusDialog,
)

/** Entries for the people here and, with the permission to invite, the invitations. */
function teamEntries(t: Translate, session: Session): readonly MenuEntry[] {
  const { byMail, byLink } = inviteAccess(session)
  const to = (text: TextKey, icon: LucideIcon, path: string): MenuEntry => ({
    kind: 'action',
    text: t(text),
    icon: menuIcon(icon),
    run: () => goTo(path),
  })
  const invite = byMail || byLink ? [to(laterShellTexts('team.invite'), UserPlus, paths.invites)] : []
  return [
    to(laterShellTexts('team.people'), Users, paths.people),
    to(laterShellTexts('team.groups'), UsersRound, paths.groups),
    ...invite,
  ]
}

/** The entry that clears the reader's status, if they have one. */
function clearStatusEntries(t: Translate, session: Session): readonly MenuEntry[] {
  const status = readEntry(session, statusEntry).get(session.userId)
  return status === undefined
    ? []
    : [
        {
          kind: 'action',
          text: t(statusTexts('people.status.clear')),
          icon: menuIcon(CircleX),
          run: () => void clearStatus(session, t, status),
        },
      ]
}

/** Entries for the reader: appearance, help, signing out. */
export const accountEntries = (t: Translate, session: Session): readonly MenuEntry[] => [
  { kind: 'heading', text: nameOf(ownUser(session)) },
  {
    kind: 'action',
    text: t(statusTexts('people.setStatus')),
    icon: menuIcon(Smile),
    run: () => showDialog((close) => <StatusDialog onClose={close} />),
  },
  ...clearStatusEntries(t, session),
  ...teamEntries(t, session),
  {
    kind: 'action',
    text: t(laterShellTexts('shell.settings')),
    icon: menuIcon(Settings),
    run: () => goTo(settingsPath('settings')),
  },
  {
    kind: 'action',
    text: t(laterShellTexts('shell.organisationSettings')),
    icon: menuIcon(Building2),
    run: () => goTo(settingsPath('admin')),
  },
  { kind: 'separator' },
  ...quietEntries(t, session),
  { kind: 'separator' },
  ...appearanceEntries(t),
  { kind: 'separator' },
  {
    kind: 'action',
    text: t(laterShellTexts('shell.shortcuts')),
    icon: menuIcon(Keyboard),
    shortcut: 'anywhere ?',
    run: () => openOverlay('shortcuts'),
  },
  {
    kind: 'action',
    text: t(laterShellTexts('shell.signOut')),
    icon: menuIcon(LogOut),
    run: () => void signOutHere(t, session),
  },
]
