import { channelPath, topicsPath } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { classes } from '../../ui/classes.ts'
import { channelTexts } from '../../features/channels/texts/channelTexts.ts'
import styles from './ChannelTabs.module.css'

type Props = {
  readonly channel: { readonly stream_id: number; readonly name: string }
  readonly current: 'messages' | 'topics'
}

/** The two views of a channel: its messages, or its topics. */
export const ChannelTabs = ({ channel: { stream_id, name }, current }: Props) => {
  const t = useText(channelTexts)
  return (
    <nav
      data-channel-tabs
      className={classes(styles['tabs'], styles['ofChannel'])}
      aria-label={t('channels.channelViews')}
    >
      <Link to={channelPath(stream_id, name)} aria-current={current === 'messages' ? 'page' : undefined}>
        {t('channels.messages')}
      </Link>
      <Link to={topicsPath(stream_id, name)} aria-current={current === 'topics' ? 'page' : undefined}>
        {t('channels.topics')}
      </Link>
    </nav>
  )
}
