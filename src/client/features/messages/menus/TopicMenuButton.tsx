import { Ellipsis } from 'lucide-react'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import { useTopicName } from '../../channels/TopicName.tsx'
import { useText } from '../../../i18n/useText.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { useConversationMenu } from './useConversationMenu.ts'
import { laterChannelTexts } from '../../channels/texts/laterChannelTexts.ts'

type Props = {
  readonly channel: Channel
  readonly topic: string
  readonly className?: string | undefined
  readonly tabIndex?: number
}

/** A button beside a topic's name that opens its menu. */
export const TopicMenuButton = ({ channel, topic, ...rest }: Props) => {
  const t = useText(laterChannelTexts)
  const menu = useConversationMenu()
  const topicName = useTopicName()
  return (
    <MenuButton
      {...rest}
      size="small"
      label={t('channels.menu', { name: topicName(topic) })}
      entries={() => menu({ kind: 'topic', channelId: channel.stream_id, topic })}
      side="below-end"
    >
      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
    </MenuButton>
  )
}
