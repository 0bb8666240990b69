import { ArrowDown, ArrowUp, ChevronsDownUp, ChevronsUpDown, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import type { Translate } from '../../i18n/useText.ts'
import { showDialog } from '../../ui/dialogStore.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { menuIcon } from '../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { showToast } from '../../ui/toastStore.ts'
import { changeSections, fold, sections, withMoved, withRestored, type PersonalSection } from './sections.ts'
import type { Session } from '../../kernel/session.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const SectionNameDialog = lazyPart(async () => (await import('./SectionNameDialog.tsx')).SectionNameDialog)

const openNew = (): void => showDialog((close) => <SectionNameDialog onClose={close} />)

/** Removes a section; its channels return to the sections they would be in without it. */
function remove(t: Translate, session: Session, section: PersonalSection): void {
  const place = sections(session).findIndex((each) => each.id === section.id)
  changeSections(session, (now) => now.filter((each) => each.id !== section.id))
  showToast({
    text: t(laterShellTexts('sections.removed'), { name: section.name }),
    action: {
      text: t(uiTexts('common.undo')),
      run: () => changeSections(session, (now) => withRestored(now, section, place)),
    },
  })
}

/** Returns the menu entries for all sections. `ids`: the sections that are opened or closed. */
export const allSectionsMenu = (
  t: Translate,
  session: Session,
  ids: readonly string[],
): readonly MenuEntry[] => [
  { kind: 'action', text: t(laterShellTexts('sections.newEntry')), icon: menuIcon(FolderPlus), run: openNew },
  {
    kind: 'action',
    text: t(laterShellTexts('sections.openAll')),
    icon: menuIcon(ChevronsUpDown),
    run: () => fold(session, ids, 'open'),
  },
  {
    kind: 'action',
    text: t(laterShellTexts('sections.closeAll')),
    icon: menuIcon(ChevronsDownUp),
    run: () => fold(session, ids, 'closed'),
  },
]

/** Returns the menu of one of the reader's sections. */
export function sectionMenu(t: Translate, session: Session, section: PersonalSection): readonly MenuEntry[] {
  const all = sections(session)
  const place = all.findIndex((each) => each.id === section.id)
  const move = (by: -1 | 1): void => changeSections(session, (now) => withMoved(now, section.id, by))
  return [
    {
      kind: 'action',
      text: t(laterShellTexts('sections.renameEntry')),
      icon: menuIcon(Pencil),
      run: () => showDialog((close) => <SectionNameDialog section={section} onClose={close} />),
    },
    {
      kind: 'action',
      text: t(laterShellTexts('sections.up')),
      icon: menuIcon(ArrowUp),
      obstacle: place <= 0 ? t(laterShellTexts('sections.isFirst')) : undefined,
      run: () => move(-1),
    },
    {
      kind: 'action',
      text: t(laterShellTexts('sections.down')),
      icon: menuIcon(ArrowDown),
      obstacle: place === all.length - 1 ? t(laterShellTexts('sections.isLast')) : undefined,
      run: () => move(1),
    },
    {
      kind: 'action',
      text: t(laterShellTexts('sections.remove')),
      icon: menuIcon(Trash2),
      tone: 'danger',
      run: () => remove(t, session, section),
    },
  ]
}
