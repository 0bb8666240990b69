import type { Channel } from '../../../protocol/chat/channels.ts'
import { TopicName } from '../../features/channels/TopicName.tsx'
import { useTopics } from '../../features/channels/queries.ts'
import { pathOf } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { PaneFailure } from '../../features/messages/pane/PaneFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisitorBar } from './VisitorBar.tsx'
import styles from './VisitorChat.module.css'

/** The topics of a channel that is open to the web, newest first. */
export const VisitorTopics = ({ channel }: { channel: Channel }) => {
  const { data: topics, error, refetch } = useTopics(channel.stream_id)
  const path = (topic: string): string =>
    pathOf({ kind: 'topic', channelId: channel.stream_id, topic }, undefined, channel.name)
  return (
    <>
      <VisitorBar channel={channel} />
      {topics ? (
        <ul className={styles['list']}>
          {topics.map(({ name }) => (
            <li key={name}>
              <Link to={path(name)} className={styles['channel']}>
                <TopicName topic={name} />
              </Link>
            </li>
          ))}
        </ul>
      ) : error ? (
        <PaneFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </>
  )
}
