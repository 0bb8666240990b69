import { ChannelBrowser } from '../../features/channels/ChannelBrowser.tsx'
import { LazyComposer } from './LazyComposer.tsx'
import { useText } from '../../i18n/useText.ts'
import { leave } from '../sidebar/channelActions.tsx'
import { TopBar } from '../TopBar.tsx'
import styles from './Page.module.css'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'

export const BrowsePage = () => {
  const t = useText(laterChannelTexts)
  return (
    <>
      <TopBar name={t('channels.browseTitle')} />
      <div className={styles['scroll']}>
        <div className={styles['list']}>
          <ChannelBrowser leave={leave} />
        </div>
      </div>
      <LazyComposer view={{ kind: 'feed' }} />
    </>
  )
}
