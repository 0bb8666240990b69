import type { QueryClient } from '@tanstack/react-query'
import { CalendarPlus, Code, Copy, Download, Link2, Printer, Rss } from 'lucide-react'
import { goTo } from '../../../navigation/goTo.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { copyText } from '../../../ui/copyText.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { calendarPath, isPaged } from '../address.ts'
import { showEmbedDialog } from '../embed/showEmbedDialog.tsx'
import { feedsOf } from '../feeds.ts'
import { printList } from '../list/printing.ts'
import { downloadFeed } from './downloadFeed.ts'
import type { CalendarState } from '../useCalendar.ts'
import { laterCalendarTexts } from '../texts/laterCalendarTexts.ts'

/** Entries for readers with more permissions. */
export type MoreEntries = (t: Translate) => Promise<readonly MenuEntry[]>

/** Returns the entries of the calendar's last button: the clock to show, feeds for other calendars, print. */
export async function moreEntries(
  t: Translate,
  { state, cache }: { readonly state: CalendarState; readonly cache: QueryClient },
  others?: MoreEntries,
): Promise<readonly MenuEntry[]> {
  const { address, zone } = state
  const feeds = feedsOf(address.filters, location.origin)
  const action = (text: string, Icon: typeof Rss, run: () => void): MenuEntry => ({
    kind: 'action',
    text,
    icon: menuIcon(Icon),
    run,
  })
  const time = (of: 'viewer' | 'event', text: string): MenuEntry => ({
    kind: 'choice',
    of: 'one',
    text,
    isChosen: address.time === of,
    run: () => goTo(calendarPath({ ...address, time: of })),
  })
  return [
    { kind: 'heading', text: t(laterCalendarTexts('calendar.menu.times')) },
    time('viewer', t(laterCalendarTexts('calendar.time.viewer'), { zone })),
    time('event', t(laterCalendarTexts('calendar.time.event'))),
    { kind: 'separator' },
    action(t(laterCalendarTexts('calendar.menu.subscribe')), Rss, () => location.assign(feeds.subscribe)),
    action(t(laterCalendarTexts('calendar.menu.google')), CalendarPlus, () =>
      window.open(feeds.google, '_blank', 'noopener'),
    ),
    action(t(laterCalendarTexts('calendar.menu.download')), Download, () => void downloadFeed(t, feeds.file)),
    action(
      t(laterCalendarTexts('calendar.menu.copyFeed')),
      Copy,
      () => void copyText(t, feeds.file, laterUiTexts('copying.link')),
    ),
    { kind: 'separator' },
    action(
      t(laterCalendarTexts('calendar.menu.copyLink')),
      Link2,
      () => void copyText(t, location.href, laterUiTexts('copying.link')),
    ),
    action(t(laterCalendarTexts('calendar.menu.embed')), Code, () => showEmbedDialog(address)),
    action(t(laterCalendarTexts('calendar.menu.print')), Printer, () => {
      if (isPaged(address.view)) void printList(cache, state)
      else window.print()
    }),
    ...((await others?.(t)) ?? []),
  ]
}
