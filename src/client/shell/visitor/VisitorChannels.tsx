import { ChannelGlyph } from '../../features/channels/ChannelGlyph.tsx'
import { descriptionText } from '../../features/channels/description.ts'
import { useOtherChannels } from '../../features/channels/queries.ts'
import { channelPath } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { compareNames } from '../../ui/format/compareNames.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import { useWindowTitle } from './useWindowTitle.ts'
import styles from './VisitorChat.module.css'

const Title = () => {
  const t = useText(laterShellTexts)
  useWindowTitle(t('visitor.title'))
  return (
    <header className={styles['title']}>
      <h1>{t('visitor.title')}</h1>
      <p>{t('visitor.lead')}</p>
    </header>
  )
}

interface Props {
  /** The channel shown; without it, the list is the page itself. */
  readonly current?: number | undefined
}

/** The channels that are open to the web. */
export const VisitorChannels = (props: Props) => {
  const channels = [...useOtherChannels().values()]
    .filter((each) => !each.is_archived)
    .toSorted((a, b) => compareNames(a.name, b.name))
  const isPage = !('current' in props)
  return (
    <>
      {isPage && <Title />}
      <ul className={isPage ? styles['list'] : styles['names']}>
        {channels.map((channel) => (
          <li key={channel.stream_id}>
            <Link
              to={channelPath(channel.stream_id, channel.name)}
              className={styles['channel']}
              aria-current={channel.stream_id === props.current ? 'page' : undefined}
            >
              <ChannelGlyph channel={channel} size={16} />
              <bdi>{channel.name}</bdi>
            </Link>
            {isPage && (
              <p className={styles['about']} dir="auto">
                {descriptionText(channel)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
