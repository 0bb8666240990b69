import { LazyComposer } from './LazyComposer.tsx'
import { useText } from '../../i18n/useText.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../TopBar.tsx'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import styles from './Page.module.css'
import { UnsentTabs } from './UnsentTabs.tsx'
import { withFeatures } from '../features.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { inboxTexts } from '../../features/inbox/texts/inboxTexts.ts'

const Drafts = lazyPart(withFeatures(async () => (await import('../../features/inbox/Drafts.tsx')).Drafts))

export const DraftsPage = () => {
  const t = useText(inboxTexts)
  return (
    <>
      <TopBar name={t('inbox.draftsTitle')}>
        <PartBoundary fallback={null}>
          <UnsentTabs current="drafts" />
        </PartBoundary>
      </TopBar>
      <div className={styles['scroll']}>
        <PartBoundary fallback={<Skeleton />}>
          <Drafts />
        </PartBoundary>
      </div>
      <LazyComposer view={{ kind: 'feed' }} />
    </>
  )
}
