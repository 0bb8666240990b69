import { useText } from '../../../i18n/useText.ts'
import { ExternalLink } from './ExternalLink.tsx'
import { eventTexts } from './texts/eventTexts.ts'
import { webAddress } from './webAddress.ts'

/** True if the record has a page on another site, which is the calendar's own. */
export const isOnSite = (url: string): boolean => {
  const address = webAddress(url)
  return address !== undefined && address.origin !== location.origin
}

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
