import { getReminders } from '../../../protocol/chat/reminders.ts'
import { composeTexts } from '../../features/compose/texts/composeTexts.ts'
import { inboxTexts } from '../../features/inbox/texts/inboxTexts.ts'
import { useText } from '../../i18n/useText.ts'
import { useOffers } from '../../kernel/offers.ts'
import { Link } from '../../navigation/Link.tsx'
import { paths } from '../../navigation/paths.ts'
import tabs from './ChannelTabs.module.css'

/** The tabs of what is not sent yet: drafts, scheduled messages and reminders. */
export const UnsentTabs = ({ current }: { current: 'drafts' | 'scheduled' | 'reminders' }) => {
  const t = useText(composeTexts, inboxTexts)
  const hasReminders = useOffers(getReminders)
  const isCurrent = (page: typeof current): 'page' | undefined => (page === current ? 'page' : undefined)
  return (
    <nav className={tabs['tabs']} aria-label={t('later.views')}>
      <Link to={paths.drafts} aria-current={isCurrent('drafts')}>
        {t('inbox.draftsTitle')}
      </Link>
      <Link to={paths.scheduled} aria-current={isCurrent('scheduled')}>
        {t('later.title')}
      </Link>
      {hasReminders && (
        <Link to={paths.reminders} aria-current={isCurrent('reminders')}>
          {t('later.reminders')}
        </Link>
      )}
    </nav>
  )
}
