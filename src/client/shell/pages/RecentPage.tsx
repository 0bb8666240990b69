import { LazyComposer } from './LazyComposer.tsx'
import { useText } from '../../i18n/useText.ts'
import { Recent } from '../../features/inbox/Recent.tsx'
import { inboxTexts } from '../../features/inbox/texts/inboxTexts.ts'
import { TopBar } from '../TopBar.tsx'
import styles from './Page.module.css'

export const RecentPage = () => {
  const t = useText(inboxTexts)
  return (
    <>
      <TopBar name={t('inbox.recentTitle')} />
      <div className={styles['scroll']}>
        <Recent />
      </div>
      <LazyComposer view={{ kind: 'feed' }} />
    </>
  )
}
