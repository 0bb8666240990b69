import { Rss } from 'lucide-react'
import type { Translate } from '../../../i18n/useText.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { showFeedsDialog } from './showFeedsDialog.tsx'
import { subscribedTexts } from './texts/subscribedTexts.ts'

/** Returns the entry of the calendar's menu for people who manage subscribed feeds. */
export const feedEntries = (t: Translate): readonly MenuEntry[] => [
  {
    kind: 'action',
    text: t(subscribedTexts('calendar.feeds.menu')),
    icon: menuIcon(Rss),
    run: showFeedsDialog,
  },
]
