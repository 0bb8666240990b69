import { Keyboard, LogOut } from 'lucide-react'
import { Avatar } from '../people/Avatar.tsx'
import { nameOf } from '../people/names.ts'
import { useOwnUser } from '../people/queries.ts'
import { useText, type Translate } from '../i18n/useText.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import type { MenuEntry } from '../ui/menuStore.ts'
import { showToast } from '../ui/toastStore.ts'
import { appearanceEntries } from './appearanceEntries.ts'
import { leaveSession } from './identity.ts'
import { openOverlay } from './overlayStore.ts'

async function signOutOrSay(t: Translate): Promise<void> {
  try {
    await leaveSession()
  } catch {
    showToast({ text: t('shell.signOutFailed'), tone: 'danger' })
  }
}

const entriesOf = (t: Translate): readonly MenuEntry[] => [
  ...appearanceEntries(t),
  { kind: 'separator' },
  {
    kind: 'action',
    text: t('shell.shortcuts'),
    icon: <Keyboard size={14} strokeWidth={1.5} aria-hidden />,
    shortcut: '?',
    run: () => openOverlay('shortcuts'),
  },
  {
    kind: 'action',
    text: t('shell.signOut'),
    icon: <LogOut size={14} strokeWidth={1.5} aria-hidden />,
    run: () => void signOutOrSay(t),
  },
]

/** The reader's own picture, with what concerns them. */
export const AccountMenu = ({ className }: { className?: string | undefined }) => {
  const t = useText()
  const user = useOwnUser()
  return (
    <MenuButton
      size="large"
      side="right"
      label={t('shell.account', { name: nameOf(user) })}
      className={className}
      entries={() => [{ kind: 'heading', text: nameOf(user) }, ...entriesOf(t)]}
    >
      <Avatar user={user} size={28} />
    </MenuButton>
  )
}
