import {
  Building2,
  CircleX,
  Keyboard,
  LogOut,
  Settings,
  Smile,
  SunMoon,
  UserPlus,
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

const openPage = (t: Translate, text: TextKey, icon: LucideIcon, path: string): MenuEntry => ({
  kind: 'action',
  text: t(text),
  icon: menuIcon(icon),
  run: () => goTo(path),
})

/** The entry for people who are permitted to invite others. */
function inviteEntries(t: Translate, session: Session): readonly MenuEntry[] {
  const { byMail, byLink } = inviteAccess(session)
  return byMail || byLink ? [openPage(t, laterShellTexts('team.invite'), UserPlus, paths.invites)] : []
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

/** Entries for the reader: their status, notifications and appearance, settings, help, signing out. */
export const accountEntries = (t: Translate, session: Session): readonly MenuEntry[] => [
  { kind: 'heading', text: nameOf(ownUser(session)) },
  {
    kind: 'action',
    text: t(statusTexts('people.setStatusEntry')),
    icon: menuIcon(Smile),
    run: () => showDialog((close) => <StatusDialog onClose={close} />),
  },
  ...clearStatusEntries(t, session),
  ...quietEntries(t, session),
  {
    kind: 'menu',
    text: t(laterShellTexts('shell.appearance')),
    icon: menuIcon(SunMoon),
    entries: appearanceEntries(t),
  },
  { kind: 'separator' },
  ...inviteEntries(t, session),
  openPage(t, laterShellTexts('shell.settings'), Settings, settingsPath('settings')),
  openPage(t, laterShellTexts('shell.organisationSettings'), Building2, settingsPath('admin')),
  {
    kind: 'action',
    text: t(laterShellTexts('shell.shortcuts')),
    icon: menuIcon(Keyboard),
    shortcut: 'anywhere ?',
    run: () => openOverlay('shortcuts'),
  },
  { kind: 'separator' },
  {
    kind: 'action',
    text: t(laterShellTexts('shell.signOut')),
    icon: menuIcon(LogOut),
    run: () => void signOutHere(t, session),
  },
]
