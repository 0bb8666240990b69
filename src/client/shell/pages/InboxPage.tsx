import { LazyComposer } from './LazyComposer.tsx'
import { useText } from '../../i18n/useText.ts'
import { Inbox } from '../../features/inbox/Inbox.tsx'
import { inboxTexts } from '../../features/inbox/texts/inboxTexts.ts'
import { TopBar } from '../TopBar.tsx'
import styles from './Page.module.css'

/** The inbox: unread messages by conversation. */
export const InboxPage = () => {
  const t = useText(inboxTexts)
  return (
    <>
      <TopBar name={t('inbox.title')} />
      <div className={styles['scroll']}>
        <Inbox />
      </div>
      <LazyComposer view={{ kind: 'feed' }} />
    </>
  )
}
