import { Ellipsis } from 'lucide-react'
import { useChannel } from '../../channels/queries.ts'
import { useDirectName } from '../../channels/useDirectName.ts'
import type { Conversation } from '../../conversations/view.ts'
import { useText } from '../../i18n/useText.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { useRowMenus } from '../sidebar/rowMenus.ts'
import { TopicMenuButton } from './TopicMenuButton.tsx'

const DirectMenuButton = ({ userIds }: { userIds: readonly number[] }) => {
  const t = useText()
  const menus = useRowMenus()
  const name = useDirectName()(userIds)
  return (
    <MenuButton
      size="small"
      label={t('channels.menu', { name })}
      entries={() => menus.direct(userIds)}
      side="below-end"
    >
      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
    </MenuButton>
  )
}

/** What can be done with a conversation, behind a button in its row. */
export const ConversationMenuButton = ({ conversation }: { conversation: Conversation }) => {
  const channel = useChannel(conversation.kind === 'topic' ? conversation.channelId : undefined)
  if (conversation.kind === 'direct') return <DirectMenuButton userIds={conversation.userIds} />
  return channel && <TopicMenuButton channel={channel} topic={conversation.topic} />
}
