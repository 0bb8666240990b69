import { useText } from '../../../i18n/useText.ts'
import { ExternalLink } from './ExternalLink.tsx'
import { isOnSite } from './isOnSite.ts'
import { eventTexts } from './texts/eventTexts.ts'

/** A link to the page of an event, a venue or an organizer on the calendar's own site; none for this host's calendar. */
export const SiteLink = ({ url }: { url: string }) => {
  const t = useText(eventTexts)
  if (!isOnSite(url)) return null
  return (
    <div>
      <ExternalLink href={url}>{t('event.onSite', { host: new URL(url).host })}</ExternalLink>
    </div>
  )
}
