import { Rss } from 'lucide-react'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../event/Facts.tsx'
import facts from '../event/EventView.module.css'
import { ExternalLink } from '../event/ExternalLink.tsx'
import { webAddress } from '../event/webAddress.ts'
import { useSite } from '../site.ts'
import { subscribedTexts } from './texts/subscribedTexts.ts'
import { loadPart } from '../../../ui/loading/loadPart.ts'

interface Props {
  readonly event: Pick<CalendarEvent, 'url' | 'website'>
  readonly name: string
  readonly size: number
}

const manage = async (): Promise<void> =>
  (await loadPart(() => import('./showFeedsDialog.tsx'))).showFeedsDialog()

/** Says which feed an event comes from, with a link to its page there, if it has one. */
export const FeedFact = ({ event, name, size }: Props) => {
  const t = useText(subscribedTexts)
  const site = useSite()
  const address = plainTextOf(event.website)
  const page = address === event.url ? undefined : webAddress(address)
  return (
    <Fact name={t('calendar.feeds.from')} icon={<Rss size={size} strokeWidth={1.5} aria-hidden />}>
      <span className={facts['main']}>
        {t('calendar.feeds.from')}{' '}
        {page ? <ExternalLink href={page.href}>{name}</ExternalLink> : <bdi>{name}</bdi>}
      </span>
      <p className={facts['aside']}>{t('calendar.feeds.changedThere')}</p>
      {site?.can_edit_all === true && site.offers_feeds && (
        <Button tone="quiet" size="dense" onClick={() => void manage()}>
          {t('calendar.feeds.manage')}
        </Button>
      )}
    </Fact>
  )
}
