import { useEffect } from 'react'
import { useSite } from '../../features/calendar/site.ts'
import { siteLinks } from '../../features/messages/html/siteLinks.ts'
import { useSession } from '../../kernel/session.ts'

/** Tells messages how the addresses of events begin on the calendar's own site, so that links there get their cards. */
export const SiteEvents = () => {
  const session = useSession()
  const eventPages = useSite()?.site?.event_pages
  useEffect(() => session.get(siteLinks).setState({ eventPages }), [session, eventPages])
  return null
}
