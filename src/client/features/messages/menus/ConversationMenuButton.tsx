import { Ellipsis } from 'lucide-react'
import { useChannel } from '../../channels/queries.ts'
import { useDirectName } from '../../channels/useDirectName.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { useText } from '../../../i18n/useText.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { useConversationMenu } from './useConversationMenu.ts'
import { TopicMenuButton } from './TopicMenuButton.tsx'
import { laterChannelTexts } from '../../channels/texts/laterChannelTexts.ts'

type Place = {
  readonly className?: string | undefined
  readonly tabIndex?: number
}

const DirectMenuButton = ({ userIds, ...place }: Place & { readonly userIds: readonly number[] }) => {
  const t = useText(laterChannelTexts)
  const menu = useConversationMenu()
  const name = useDirectName()(userIds)
  return (
    <MenuButton
      {...place}
      size="small"
      label={t('channels.menu', { name })}
      entries={() => menu({ kind: 'direct', userIds })}
      side="below-end"
    >
      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
    </MenuButton>
  )
}

/** A button beside a conversation's name that opens its menu. */
export const ConversationMenuButton = ({
  conversation,
  ...place
}: Place & { readonly conversation: Conversation }) => {
  const channel = useChannel(conversation.kind === 'topic' ? conversation.channelId : undefined)
  if (conversation.kind === 'direct') return <DirectMenuButton {...place} userIds={conversation.userIds} />
  return channel && <TopicMenuButton {...place} channel={channel} topic={conversation.topic} />
}
