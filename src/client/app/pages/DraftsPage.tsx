import { LazyComposer } from './LazyComposer.tsx'
import { useText } from '../../i18n/useText.ts'
import { Drafts } from '../../inbox/Drafts.tsx'
import { TopBar } from '../TopBar.tsx'
import styles from './Page.module.css'

export const DraftsPage = () => {
  const t = useText()
  return (
    <>
      <TopBar name={t('inbox.draftsTitle')} />
      <div className={styles['scroll']}>
        <Drafts />
      </div>
      <LazyComposer view={{ kind: 'feed' }} />
    </>
  )
}
