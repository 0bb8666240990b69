import type { Channel } from '../../../protocol/chat/channels.ts'
import { descriptionText } from '../../features/channels/description.ts'
import { useChannel, useTopics } from '../../features/channels/queries.ts'
import { TopicName } from '../../features/channels/TopicName.tsx'
import { pathOf, topicsPath } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText, type Translate } from '../../i18n/useText.ts'
import { useRealm } from '../../features/organization/realm.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import { useOrganisation } from '../../features/organization/organization.ts'
import { dateFormat } from '../../ui/format/formats.ts'
import styles from './Details.module.css'

const LATEST = 10
/** Days of messages that stay. */
const FOREVER = -1

const kindText = (t: Translate, channel: Channel, organisation: string): string => {
  if (channel.is_web_public) return t(laterChannelTexts('channels.kindWebPublic'))
  return channel.invite_only
    ? t(laterChannelTexts('channels.kindPrivate'))
    : t(laterChannelTexts('channels.kindPublic'), { name: organisation })
}

const LatestTopics = ({ channel }: { channel: Channel }) => {
  const t = useText(laterChannelTexts)
  const { data: topics = [] } = useTopics(channel.stream_id)
  const { stream_id: channelId, name } = channel
  return (
    <section className={styles['section']}>
      <h3>{t('channels.recentTopics')}</h3>
      <ul>
        {topics.slice(0, LATEST).map((topic) => (
          <li key={topic.name}>
            <Link
              to={pathOf({ kind: 'topic', channelId, topic: topic.name }, undefined, name)}
              className={styles['topic']}
            >
              <TopicName topic={topic.name} />
            </Link>
          </li>
        ))}
        {topics.length > LATEST && (
          <li>
            <Link to={topicsPath(channelId, name)} className={styles['topic']}>
              {t('channels.allTopics')}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

/** How long the channel keeps messages, if it does not keep them forever. */
const Kept = ({ days }: { days: number }) => {
  const t = useText(laterChannelTexts)
  if (days < 0) return null
  return (
    <div>
      <dt>{t('channels.kept')}</dt>
      <dd>{t('channels.keptDays', { days })}</dd>
      <dd>{t('channels.keptNone')}</dd>
    </div>
  )
}

/** The description of a channel, its access, and its latest topics. */
export const ChannelDetails = ({ channelId }: { channelId: number }) => {
  const t = useText(laterChannelTexts)
  const { name: organisation } = useRealm()
  const { message_retention_days: kept } = useOrganisation()
  const channel = useChannel(channelId)
  if (!channel) return null
  const language = document.documentElement.lang || 'en'
  const created = dateFormat(language, { dateStyle: 'long' }).format(channel.date_created * 1000)
  return (
    <>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('channels.description')}</dt>
          <dd dir="auto">{descriptionText(channel) || t('channels.noDescription')}</dd>
        </div>
        <div>
          <dt>{t('channels.kind')}</dt>
          <dd>{kindText(t, channel, organisation)}</dd>
          {channel.is_announcement_only && <dd>{t('channels.announcement')}</dd>}
        </div>
        <div>
          <dt>{t('channels.participants')}</dt>
          <dd>{t('channels.members', { count: channel.subscriber_count })}</dd>
        </div>
        {channel.stream_weekly_traffic !== null && (
          <div>
            <dt>{t('channels.postedWeekly')}</dt>
            <dd>{t('channels.traffic', { count: channel.stream_weekly_traffic })}</dd>
          </div>
        )}
        <Kept days={channel.message_retention_days ?? kept ?? FOREVER} />
        {channel.date_created > 0 && (
          <div>
            <dt>{t('channels.created')}</dt>
            <dd>{created}</dd>
          </div>
        )}
      </dl>
      <LatestTopics channel={channel} />
    </>
  )
}
