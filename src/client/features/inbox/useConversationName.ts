import { useChannel } from '../channels/queries.ts'
import { useTopicName } from '../channels/TopicName.tsx'
import { useDirectName } from '../channels/useDirectName.ts'
import type { Conversation } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { channelTexts } from '../channels/texts/channelTexts.ts'

/** Returns a conversation's name as text: "design › icons", "Ana Ruiz, Ben Ito". */
export function useConversationName(conversation: Conversation): string {
  const t = useText(channelTexts)
  const topicName = useTopicName()
  const directName = useDirectName()
  const channel = useChannel(conversation.kind === 'topic' ? conversation.channelId : undefined)
  return conversation.kind === 'topic'
    ? t('shell.mixed', {
        channel: channel?.name ?? t('channels.unknown'),
        topic: topicName(conversation.topic),
      })
    : directName(conversation.userIds)
}
