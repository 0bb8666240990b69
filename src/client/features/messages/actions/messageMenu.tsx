import {
  ChevronsDownUp,
  ChevronsUpDown,
  Copy,
  EyeOff,
  Link2,
  MoveRight,
  Pencil,
  Quote,
  Trash2,
} from 'lucide-react'
import type { Translate } from '../../../i18n/useText.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'

/** What the menu of a message offers, each undefined where it cannot be done. */
export interface MenuChoices {
  readonly copyLink: () => void
  readonly copySource: () => void
  readonly quote: () => void
  readonly collapse: () => void
  readonly isCollapsed: boolean
  readonly markUnread: (() => void) | undefined
  readonly edit: (() => void) | undefined
  readonly move: (() => void) | undefined
  readonly remove: (() => void) | undefined
  /** What one can find out about it. */
  readonly more: readonly MenuEntry[]
}

type Action = Extract<MenuEntry, { kind: 'action' }>

/** The entry, where it can be done. */
const offered = (run: (() => void) | undefined, entry: Omit<Action, 'kind' | 'run'>): readonly MenuEntry[] =>
  run ? [{ kind: 'action', ...entry, run }] : []

const separated = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.length === 0 ? [] : [{ kind: 'separator' }, ...entries]

export const messageMenu = (choices: MenuChoices, t: Translate): readonly MenuEntry[] => [
  ...offered(choices.quote, { text: t('messages.quote'), icon: menuIcon(Quote), shortcut: 'messages >' }),
  ...offered(choices.copyLink, {
    text: t('messages.copyLink'),
    icon: menuIcon(Link2),
    shortcut: 'messages Shift+l',
  }),
  ...offered(choices.copySource, { text: t('messages.copySource'), icon: menuIcon(Copy) }),
  ...offered(choices.collapse, {
    text: t(choices.isCollapsed ? 'messages.expand' : 'messages.collapse'),
    icon: menuIcon(choices.isCollapsed ? ChevronsUpDown : ChevronsDownUp),
    shortcut: 'messages -',
  }),
  ...offered(choices.markUnread, {
    text: t('messages.markUnread'),
    icon: menuIcon(EyeOff),
    shortcut: 'messages Shift+u',
  }),
  ...separated(choices.more),
  ...separated([
    ...offered(choices.edit, { text: t('messages.edit'), icon: menuIcon(Pencil), shortcut: 'messages e' }),
    ...offered(choices.move, {
      text: t('moving.openMessage'),
      icon: menuIcon(MoveRight),
      shortcut: 'messages m',
    }),
    ...offered(choices.remove, {
      text: t('messages.deleteMessage'),
      icon: menuIcon(Trash2),
      tone: 'danger',
    }),
  ]),
]
