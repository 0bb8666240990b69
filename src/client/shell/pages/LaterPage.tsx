import { useText } from '../../i18n/useText.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../TopBar.tsx'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import styles from './Page.module.css'
import { UnsentTabs } from './UnsentTabs.tsx'
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
  return (
    <>
      <TopBar name={t(current === 'scheduled' ? 'later.title' : 'later.reminders')}>
        <UnsentTabs current={current} />
      </TopBar>
      <div className={styles['scroll']}>
        <PartBoundary fallback={<Skeleton />}>
          {current === 'scheduled' ? <Scheduled /> : <Reminders />}
        </PartBoundary>
      </div>
    </>
  )
}
