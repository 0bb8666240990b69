import { Bell, CalendarClock, Moon } from 'lucide-react'
import { goTo } from '../navigation/goTo.ts'
import type { Translate } from '../i18n/useText.ts'
import { pause, quiet, resume } from '../features/quietHours/quiet.ts'
import { PAUSES } from '../features/quietHours/quietTime.ts'
import { realm } from '../features/organization/realm.ts'
import type { Session } from '../kernel/session.ts'
import { settingsPath } from '../navigation/settingsAddress.ts'
import { dateFormat } from '../ui/format/formats.ts'
import { menuIcon } from '../ui/menuIcon.tsx'
import type { MenuEntry } from '../ui/menuStore.ts'
import { timeOfDay } from '../ui/format/time.ts'
import { quietHoursTexts } from '../features/quietHours/texts/quietHoursTexts.ts'

/** Returns "18:00", or "Mon 09:00" for another day. */
function shownTime(at: Date, session: Session): string {
  const language = document.documentElement.lang || 'en'
  const time = timeOfDay(at, language, realm(session).settings.twenty_four_hour_time)
  if (at.toDateString() === new Date().toDateString()) return time
  return `${dateFormat(language, { weekday: 'short' }).format(at)} ${time}`
}

/** The entry that pauses notifications for a while or sets hours for it, or the one that resumes them. */
export function quietEntries(t: Translate, session: Session): readonly MenuEntry[] {
  const { isQuiet, changesAt } = session.get(quiet).getState()
  if (isQuiet) {
    const until = changesAt && {
      aside: t(quietHoursTexts('quiet.until'), { time: shownTime(changesAt, session) }),
    }
    const text = t(quietHoursTexts('quiet.resume'))
    return [{ kind: 'action', text, icon: menuIcon(Bell), run: () => resume(session), ...until }]
  }
  const pauses = PAUSES.map((each): MenuEntry => ({
    kind: 'action',
    text: t(quietHoursTexts(`quiet.pause.${each}`)),
    icon: menuIcon(Moon),
    run: () => pause(session, each),
  }))
  const hours: MenuEntry = {
    kind: 'action',
    text: t(quietHoursTexts('quiet.hours')),
    icon: menuIcon(CalendarClock),
    run: () => goTo(settingsPath('settings', 'notifications')),
  }
  return [
    {
      kind: 'menu',
      text: t(quietHoursTexts('quiet.menu')),
      icon: menuIcon(Moon),
      entries: [...pauses, { kind: 'separator' }, hours],
    },
  ]
}
