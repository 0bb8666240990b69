import { CalendarClock, Clock } from 'lucide-react'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { timeInWords } from '../../messages/later/timeInWords.ts'
import { suggestedTimes } from '../../messages/later/times.ts'
import { realm } from '../../organization/realm.ts'
import type { Session } from '../../../kernel/session.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { dateFormat } from '../../../ui/format/formats.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { timeOfDay } from '../../../ui/format/time.ts'
import { composeTexts } from '../texts/composeTexts.ts'

/** Milliseconds. */
const DAY = 24 * 60 * 60_000

const ScheduleDialog = lazyPart(async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog)

/** Menu entries with the times for sending a message later. `send` throws the service's refusals. */
export function scheduleEntries(
  session: Session,
  t: Translate,
  send: (at: Date) => Promise<unknown>,
  sayFailed: (error: unknown) => void,
): readonly MenuEntry[] {
  const language = document.documentElement.lang || 'en'
  const cycle = realm(session).settings.twenty_four_hour_time
  const now = new Date(serverNow())
  const isThisWeek = (at: Date): boolean => at.getTime() - now.getTime() < 6 * DAY
  /** "Mon 9:00 AM", with the date if it is the weekday of today, or later. */
  const named = (at: Date): string =>
    isThisWeek(at)
      ? `${dateFormat(language, { weekday: 'short' }).format(at)} ${timeOfDay(at, language, cycle)}`
      : timeInWords(at, language, cycle)
  return [
    { kind: 'heading', text: t(composeTexts('later.schedule')) },
    ...suggestedTimes(now, 'later').map(({ text, at }): MenuEntry => ({
      kind: 'action',
      text: t(text),
      aside: named(at),
      icon: menuIcon(Clock),
      run: () => void send(at).catch(sayFailed),
    })),
    {
      kind: 'action',
      text: t(composeTexts('later.another')),
      icon: menuIcon(CalendarClock),
      run: () => showDialog((close) => <ScheduleDialog onSchedule={send} onClose={close} />),
    },
  ]
}
