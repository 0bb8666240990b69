import { ChevronRight } from 'lucide-react'
import { useId, type CSSProperties } from 'react'
import type { Subscription } from '../../../protocol/chat/channels.ts'
import { channelPath } from '../../navigation/address.ts'
import type { View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { prefetchWindow } from '../../features/messages/queries.ts'
import { useSession } from '../../kernel/session.ts'
import { ChannelGlyph } from '../../features/channels/ChannelGlyph.tsx'
import styles from './ChannelItem.module.css'
import { channelColor } from '../../features/channels/color.ts'
import { useExpansion } from '../../ui/expansion.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import { SidebarRow } from './SidebarRow.tsx'
import { SidebarTopics } from './SidebarTopics.tsx'
import { useChannelMenu } from './useChannelMenu.ts'

type Props = {
  readonly channel: Subscription
  readonly unread: number
  readonly mentions: number
  /** The view shown beside the sidebar. */
  readonly current: View | undefined
}

const isIn = (view: View | undefined, channelId: number): boolean =>
  (view?.kind === 'topic' || view?.kind === 'channel') && view.channelId === channelId

/** A channel of the sidebar with its latest topics. */
export const ChannelItem = ({ channel, unread, mentions, current }: Props) => {
  const t = useText(laterChannelTexts)
  const session = useSession()
  const { stream_id: channelId, name } = channel
  const { isOpen, toggle } = useExpansion(`channel:${channelId}`, isIn(current, channelId))
  const listId = useId()
  const channelMenu = useChannelMenu()
  const spine: CSSProperties & Record<'--channel', string> = {
    '--channel': channelColor(channel.color, channelId),
  }
  return (
    <li>
      <SidebarRow
        to={channelPath(channelId, name)}
        name={name}
        lead={<ChannelGlyph channel={channel} />}
        isCurrent={current?.kind === 'channel' && current.channelId === channelId}
        wording="named"
        unread={unread}
        mentions={mentions}
        isMuted={channel.is_muted}
        menu={() => channelMenu(channel)}
        onPrefetch={() => prefetchWindow(session, { kind: 'channel', channelId })}
        before={
          <button
            type="button"
            className={styles['toggle']}
            aria-label={t('channels.topicsOf', { channel: name })}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={toggle}
          >
            <ChevronRight size={12} strokeWidth={2} aria-hidden />
          </button>
        }
      />
      {isOpen && (
        <ul
          id={listId}
          className={styles['topics']}
          style={spine}
          aria-label={t('channels.topicsOf', { channel: name })}
        >
          <SidebarTopics channel={channel} current={current} />
        </ul>
      )}
    </li>
  )
}
