import { calendarQueries } from '../../features/calendar/queries.ts'
import { troubleText } from '../../features/calendar/siteTrouble.ts'
import { CalendarSitePage } from '../../features/settings/calendarSite/CalendarSitePage.tsx'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../kernel/session.ts'

/** The account of the calendar's site. What the calendar knows of it is passed in, because it belongs to the calendar. */
export const CalendarSiteSection = () => {
  const t = useText()
  const { cache } = useSession()
  return (
    <CalendarSitePage
      onChanged={() => void cache.invalidateQueries({ queryKey: calendarQueries.all() })}
      faultText={(code) => troubleText(t, code)}
    />
  )
}
