import { useQuery } from '@tanstack/react-query'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import { useChannel } from '../../channels/queries.ts'
import { useTopicName } from '../../channels/TopicName.tsx'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { countQuery } from './count.ts'
import type { Extent, Topic } from './move.ts'
import styles from './MoveDialog.module.css'
import { moveTexts } from './texts/moveTexts.ts'

type Props = {
  readonly from: Topic
  readonly to: Topic
  readonly messageId: number | undefined
  readonly extent: Extent
  /** True if such a topic exists already. */
  readonly joins: boolean
}

/** Names the people who gain or lose access to the messages; undefined when there are none. */
function readersText(t: Translate, from: Channel, to: Channel, organisation: string): string | undefined {
  if (from.stream_id === to.stream_id) return undefined
  if (to.is_web_public && !from.is_web_public) return t(moveTexts('moving.readersEverybody'))
  if (!to.invite_only && from.invite_only) return t(moveTexts('moving.readersAll'), { name: organisation })
  if (to.invite_only) return t(moveTexts('moving.readersMembers'), { channel: to.name })
  return undefined
}

/** Explains the effects of the move. */
export const Consequences = ({ from, to, messageId, extent, joins }: Props) => {
  const t = useText(moveTexts)
  const session = useSession()
  const topicName = useTopicName()
  const { name } = useRealm()
  const source = useChannel(from.channelId)
  const target = useChannel(to.channelId)
  const { data, isError } = useQuery(countQuery(session, from, messageId, extent), session.cache)
  const readers = source && target && readersText(t, source, target, name)
  return (
    <ul className={styles['consequences']} aria-live="polite">
      <li>
        {data
          ? t(data.isMore ? 'moving.countMore' : 'moving.count', { count: data.count })
          : t(isError ? 'moving.countUnknown' : 'moving.counting')}
      </li>
      {joins && target && (
        <li data-tone="warn">{t('moving.joins', { topic: topicName(to.topic), channel: target.name })}</li>
      )}
      {readers !== undefined && <li data-tone="warn">{readers}</li>}
      <li>{t('moving.linksStay')}</li>
    </ul>
  )
}
