import { Ellipsis } from 'lucide-react'
import type { Channel } from '../../../protocol/chat/channels.ts'
import { useSubscriptions } from '../../features/channels/queries.ts'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../kernel/session.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import { useChannelMenu } from '../sidebar/useChannelMenu.ts'

/** The menu of a channel in the bar above it, also for a channel that the reader is not subscribed to. */
export const ChannelMenuButton = ({ channel }: { channel: Channel }) => {
  const t = useText(laterChannelTexts)
  const session = useSession()
  const channelMenu = useChannelMenu()
  const subscription = useSubscriptions().get(channel.stream_id)
  return (
    <MenuButton
      size="small"
      label={t('channels.menu', { name: channel.name })}
      entries={async () =>
        subscription
          ? channelMenu(subscription)
          : (await import('../../features/channels/manage/manageEntries.tsx')).manageEntries(
              session,
              t,
              channel,
            )
      }
      side="below-end"
    >
      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
    </MenuButton>
  )
}
