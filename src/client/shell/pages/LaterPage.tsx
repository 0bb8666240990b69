import { paths } from '../../navigation/paths.ts'
import { Link } from '../../navigation/Link.tsx'
import { getReminders } from '../../../protocol/chat/reminders.ts'
import { useOffers } from '../../kernel/offers.ts'
import { useText } from '../../i18n/useText.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../TopBar.tsx'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import tabs from './ChannelTabs.module.css'
import styles from './Page.module.css'
import { withFeatures } from '../features.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { composeTexts } from '../../features/compose/texts/composeTexts.ts'

const Scheduled = lazyPart(
  withFeatures(async () => (await import('../../features/inbox/Scheduled.tsx')).Scheduled),
)
const Reminders = lazyPart(
  withFeatures(async () => (await import('../../features/inbox/Reminders.tsx')).Reminders),
)

/** Scheduled messages and reminders. */
export const LaterPage = ({ current }: { current: 'scheduled' | 'reminders' }) => {
  const t = useText(composeTexts)
  const hasReminders = useOffers(getReminders)
  const isCurrent = (page: typeof current): 'page' | undefined => (page === current ? 'page' : undefined)
  return (
    <>
      <TopBar name={t(current === 'scheduled' ? 'later.title' : 'later.reminders')}>
        <nav className={tabs['tabs']} aria-label={t('later.views')}>
          <Link to={paths.scheduled} aria-current={isCurrent('scheduled')}>
            {t('later.messages')}
          </Link>
          {hasReminders && (
            <Link to={paths.reminders} aria-current={isCurrent('reminders')}>
              {t('later.reminders')}
            </Link>
          )}
        </nav>
      </TopBar>
      <div className={styles['scroll']}>
        <PartBoundary fallback={<Skeleton />}>
          {current === 'scheduled' ? <Scheduled /> : <Reminders />}
        </PartBoundary>
      </div>
    </>
  )
}
