import { Ellipsis } from 'lucide-react'
import type { Channel } from '../../../protocol/chat/channels.ts'
import { useTopicName } from '../../channels/TopicName.tsx'
import { useText } from '../../i18n/useText.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { useRowMenus } from '../sidebar/rowMenus.ts'

/** What can be done with a topic, behind a button in its row. */
export const TopicMenuButton = ({ channel, topic }: { channel: Channel; topic: string }) => {
  const t = useText()
  const menus = useRowMenus()
  const topicName = useTopicName()
  return (
    <MenuButton
      size="small"
      label={t('channels.menu', { name: topicName(topic) })}
      entries={() => menus.topic(channel, topic)}
      side="below-end"
    >
      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
    </MenuButton>
  )
}
