import type { Channel } from '../../../../protocol/chat/channels.ts'
import { useMembers } from '../../channels/manage/members.ts'
import { useAllChannels } from '../../channels/queries.ts'
import { useText } from '../../../i18n/useText.ts'
import { linkedIn } from './marks.ts'
import { WarningLine } from './WarningLine.tsx'
import { composeTexts } from '../texts/composeTexts.ts'

interface LinkProps {
  readonly channel: Channel
  readonly place: number | string
  readonly readerIds: readonly number[]
}

const PrivateLink = ({ channel, place, readerIds }: LinkProps) => {
  const t = useText(composeTexts)
  const { data: memberIds } = useMembers(channel)
  const members = new Set(memberIds)
  const count = memberIds === undefined ? 0 : readerIds.filter((id) => !members.has(id)).length
  if (count === 0) return null
  return (
    <WarningLine
      id={`link ${place} ${channel.stream_id}`}
      text={t('warnings.privateLink', { count, channel: channel.name })}
    />
  )
}

interface Props {
  /** The place of the text: a channel's ID, or a name for a direct conversation. */
  readonly place: number | string
  /** The people who will read it. */
  readonly readerIds: readonly number[]
  readonly marks: string
}

/** Warns of links to private channels that some of the readers are not in. */
export const PrivateLinks = ({ place, readerIds, marks }: Props) => {
  const known = useAllChannels()
  return linkedIn(marks, known)
    .filter((each) => each.invite_only && each.stream_id !== place)
    .map((each) => <PrivateLink key={each.stream_id} channel={each} place={place} readerIds={readerIds} />)
}
