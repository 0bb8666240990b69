import { useChannel } from '../../channels/queries.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { useText } from '../../../i18n/useText.ts'
import { AbsentPeople } from './AbsentPeople.tsx'
import { DirectWarnings } from './DirectWarnings.tsx'
import { PrivateLinks } from './PrivateLinks.tsx'
import { useMembers } from '../../channels/manage/members.ts'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import styles from './Warnings.module.css'
import { composeTexts } from '../texts/composeTexts.ts'

interface Props {
  readonly to: Conversation
  /** See `marksOf`. */
  readonly marks: string
}

const ChannelWarnings = ({ channel, marks }: { channel: Channel; marks: string }) => {
  const { data: memberIds } = useMembers(channel)
  if (memberIds === undefined) return null
  return (
    <>
      <AbsentPeople channel={channel} memberIds={memberIds} marks={marks} />
      <PrivateLinks place={channel.stream_id} readerIds={memberIds} marks={marks} />
    </>
  )
}

/**
 * Warnings that the writer may need: mentions of absent people, guests among the recipients, links that
 * readers cannot follow.
 */
export const Warnings = ({ to, marks }: Props) => {
  const t = useText(composeTexts)
  const channel = useChannel(to.kind === 'topic' ? to.channelId : undefined)
  return (
    <ul className={styles['lines']} aria-label={t('warnings.list')} aria-live="polite">
      {to.kind === 'direct' ? (
        <DirectWarnings userIds={to.userIds} marks={marks} />
      ) : (
        channel && marks !== '' && <ChannelWarnings channel={channel} marks={marks} />
      )}
    </ul>
  )
}
