import { FileInput } from 'lucide-react'
import type { Translate } from '../../../i18n/useText.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { importTexts } from './texts/importTexts.ts'

/** Returns the entry of the calendar's menu for people who can write in it. */
export const importEntries = (t: Translate): readonly MenuEntry[] => [
  { kind: 'separator' },
  {
    kind: 'action',
    text: t(importTexts('calendar.import.menu')),
    icon: menuIcon(FileInput),
    run: () => showDialog((close) => <ImportDialog onClose={close} />),
  },
]
