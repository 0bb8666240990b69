import { useQuery } from '@tanstack/react-query'
import type { CalendarEvent } from '../../../protocol/calendar/shapes.ts'
import { plainTextOf } from '../../../markdown/plainText.ts'
import { ChannelGlyph } from '../../features/channels/ChannelGlyph.tsx'
import { useChannel } from '../../features/channels/queries.ts'
import { TopicName } from '../../features/channels/TopicName.tsx'
import { pathOf } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { MessagePane } from '../../features/messages/pane/MessagePane.tsx'
import { Loaded } from '../../kernel/view/Loaded.tsx'
import { useSession } from '../../kernel/session.ts'
import { LazyComposer } from '../pages/LazyComposer.tsx'
import styles from './EventConversation.module.css'
import { eventTalksQuery, mainTalk, type EventTalk } from './eventTalks.ts'
import { ShareEventButton } from './ShareEventButton.tsx'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const viewOf = ({ channelId, topic }: EventTalk) => ({ kind: 'topic', channelId, topic }) as const

/** "#design › Jazz": a link to a topic about the event. */
const TalkLink = ({ talk }: { talk: EventTalk }) => {
  const channel = useChannel(talk.channelId)
  return (
    <Link to={pathOf(viewOf(talk), undefined, channel?.name)} className={styles['place']}>
      {channel && <ChannelGlyph channel={channel} />}
      <bdi>{channel?.name}</bdi>
      <span aria-hidden="true">›</span>
      <bdi>
        <TopicName topic={talk.topic} />
      </bdi>
    </Link>
  )
}

/** The conversation about an event, with its composer. */
export const EventConversation = ({ event, address }: { event: CalendarEvent; address: string }) => {
  const t = useText(laterShellTexts)
  const session = useSession()
  const title = plainTextOf(event.title)
  const query = useQuery(eventTalksQuery(session, event))
  const talks = query.data
  const main = mainTalk(talks ?? [], title)
  const others = talks?.filter((talk) => talk !== main) ?? []
  return (
    <section className={styles['conversation']} aria-label={t('event.talk.title')}>
      <header className={styles['header']}>
        <h3>{t('event.talk.title')}</h3>
        {main && <TalkLink talk={main} />}
      </header>
      {!main && (
        <Loaded query={query} lines={1}>
          {() => (
            <div className={styles['none']}>
              <p>{t('event.talk.none')}</p>
              <ShareEventButton label={t('event.talk.start')} title={title} address={address} />
            </div>
          )}
        </Loaded>
      )}
      {main && (
        <div className={styles['pane']}>
          <MessagePane view={viewOf(main)} near={undefined} />
          <LazyComposer view={viewOf(main)} />
        </div>
      )}
      {others.length > 0 && (
        <div className={styles['others']}>
          <h4>{t('event.talk.also')}</h4>
          <ul>
            {others.map((talk) => (
              <li key={talk.messageId}>
                <TalkLink talk={talk} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
