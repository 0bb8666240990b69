import { Suspense } from 'preact/compat'
import { LazyComposer } from './LazyComposer.tsx'
import { useText } from '../../i18n/useText.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { lazyLater } from '../lazyLater.ts'
import { TopBar } from '../TopBar.tsx'
import styles from './Page.module.css'

const Drafts = lazyLater(async () => (await import('../../inbox/Drafts.tsx')).Drafts)

export const DraftsPage = () => {
  const t = useText()
  return (
    <>
      <TopBar name={t('inbox.draftsTitle')} />
      <div className={styles['scroll']}>
        <Suspense fallback={<Skeleton />}>
          <Drafts />
        </Suspense>
      </div>
      <LazyComposer view={{ kind: 'feed' }} />
    </>
  )
}
