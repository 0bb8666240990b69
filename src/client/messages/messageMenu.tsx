import { Copy, EyeOff, Link2, Pencil, Quote, Trash2 } from 'lucide-react'
import type { Translate } from '../i18n/useText.ts'
import type { MenuEntry } from '../ui/menuStore.ts'

/** What the menu of a message offers, each undefined where it cannot be done. */
export interface MenuChoices {
  readonly copyLink: () => void
  readonly copySource: () => void
  readonly quote: () => void
  readonly markUnread: (() => void) | undefined
  readonly edit: (() => void) | undefined
  readonly remove: (() => void) | undefined
}

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

export function messageMenu(choices: MenuChoices, t: Translate): readonly MenuEntry[] {
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      text: t('messages.quote'),
      icon: <Quote {...icon} />,
      shortcut: '>',
      run: choices.quote,
    },
    {
      kind: 'action',
      text: t('messages.copyLink'),
      icon: <Link2 {...icon} />,
      shortcut: 'Shift+L',
      run: choices.copyLink,
    },
    { kind: 'action', text: t('messages.copySource'), icon: <Copy {...icon} />, run: choices.copySource },
  ]
  if (choices.markUnread) {
    entries.push({
      kind: 'action',
      text: t('messages.markUnread'),
      icon: <EyeOff {...icon} />,
      shortcut: 'Shift+U',
      run: choices.markUnread,
    })
  }
  if (choices.edit || choices.remove) entries.push({ kind: 'separator' })
  if (choices.edit) {
    entries.push({
      kind: 'action',
      text: t('messages.edit'),
      icon: <Pencil {...icon} />,
      shortcut: 'E',
      run: choices.edit,
    })
  }
  if (choices.remove) {
    entries.push({
      kind: 'action',
      text: t('messages.deleteMessage'),
      icon: <Trash2 {...icon} />,
      tone: 'danger',
      run: choices.remove,
    })
  }
  return entries
}
