import { useChannel } from '../../channels/queries.ts'
import { channelTexts } from '../../channels/texts/channelTexts.ts'
import { useTopicName } from '../../channels/TopicName.tsx'
import { useDirectName } from '../../channels/useDirectName.ts'
import type { View } from '../../../navigation/view.ts'
import { useText } from '../../../i18n/useText.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import styles from './Beginning.module.css'

/** The description of a view above its oldest message. */
function useWords(view: View): string {
  const t = useText(channelTexts, laterMessageTexts)
  const channel = useChannel('channelId' in view ? view.channelId : undefined)
  const topicName = useTopicName()
  const directName = useDirectName()
  const channelName = channel?.name ?? t('channels.unknown')
  switch (view.kind) {
    case 'topic':
      return t('messages.topicBeginning', { channel: channelName, topic: topicName(view.topic) })
    case 'channel':
      return t('messages.channelBeginning', { channel: channelName })
    case 'direct':
      return view.userIds.length === 0
        ? t('messages.notesBeginning')
        : t('messages.directBeginning', { people: directName(view.userIds) })
    default:
      return t('messages.listBeginning')
  }
}

interface Props {
  readonly view: View
  /** True if older messages exist, but are kept from this reader. */
  readonly isLimited: boolean
}

/** Marks the beginning above the oldest message, so that the reader sees that there is nothing older. */
export const Beginning = ({ view, isLimited }: Props) => {
  const words = useWords(view)
  const t = useText(laterMessageTexts)
  return (
    <p className={styles['beginning']} dir="auto">
      {isLimited ? t('messages.limitedBeginning') : words}
    </p>
  )
}
