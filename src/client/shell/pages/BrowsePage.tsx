import { ChannelBrowser } from '../../features/channels/ChannelBrowser.tsx'
import { LazyComposer } from './LazyComposer.tsx'
import { useText } from '../../i18n/useText.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import { TopBar } from '../TopBar.tsx'
import styles from './Page.module.css'

export const BrowsePage = () => {
  const t = useText(laterChannelTexts)
  return (
    <>
      <TopBar name={t('channels.browseTitle')} />
      <div className={styles['scroll']}>
        <div className={styles['narrow']}>
          <ChannelBrowser />
        </div>
      </div>
      <LazyComposer view={{ kind: 'feed' }} />
    </>
  )
}
