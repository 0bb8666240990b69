import { TopicButtons } from '../../features/messages/menus/TopicButtons.tsx'
import { PinsButton } from '../../features/messages/pins/PinsButton.tsx'
import type { Conversation } from '../../navigation/view.ts'
import { useLayout } from '../layout.ts'

/** The buttons beside a conversation's name. A phone has room for those alone that tell something. */
export const ConversationButtons = ({ conversation }: { readonly conversation: Conversation }) => {
  const layout = useLayout()
  return (
    <>
      {conversation.kind === 'topic' && layout !== 'phone' && <TopicButtons topic={conversation} />}
      <PinsButton conversation={conversation} />
    </>
  )
}
