import { Ellipsis } from 'lucide-react'
import type { Channel } from '../../../protocol/chat/channels.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { useChannelMenu } from '../sidebar/useChannelMenu.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'

/** A button in the bar above a channel, subscribed or not, that opens its menu. */
export const ChannelMenuButton = ({ channel }: { channel: Channel }) => {
  const t = useText(laterChannelTexts)
  const channelMenu = useChannelMenu()
  return (
    <MenuButton
      size="small"
      label={t('channels.menu', { name: channel.name })}
      entries={() => channelMenu(channel)}
      side="below-end"
    >
      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
    </MenuButton>
  )
}
