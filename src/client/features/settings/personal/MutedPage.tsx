import { muteUser, unmuteUser } from '../../../../protocol/chat/account.ts'
import type { UserTopic } from '../../../../protocol/chat/channels.ts'
import { VisibilityPolicy } from '../../../../protocol/chat/shapes.ts'
import { setTopicVisibility } from '../../channels/mutations.ts'
import { useChannel, useUserTopics } from '../../channels/queries.ts'
import { TopicName } from '../../channels/TopicName.tsx'
import { pathOf } from '../../../navigation/address.ts'
import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { Avatar } from '../../people/Avatar.tsx'
import { useMutedUsers, useUser } from '../../people/queries.ts'
import { UserName } from '../../people/UserName.tsx'
import { useSession } from '../../../kernel/session.ts'
import { peopleTexts } from '../../people/texts/peopleTexts.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { RowAction } from '../form/RowAction.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { personalTexts } from './texts/personalTexts.ts'

const MutedPerson = ({ userId }: { userId: number }) => {
  const t = useText(personalTexts, peopleTexts)
  const session = useSession()
  const user = useUser(userId)
  const name = user?.full_name ?? t('people.unknown')
  const muted_user_id = userId
  return (
    <Row lead={<Avatar user={user} size={28} />} name={<UserName user={user} />}>
      <RowAction
        text={t('muted.unmute')}
        of={name}
        onRun={() => session.api(unmuteUser, { muted_user_id })}
        undo={{
          text: t('muted.unmuted', { name }),
          run: () => session.api(muteUser, { muted_user_id }),
        }}
      />
    </Row>
  )
}

const ChosenTopic = ({ topic }: { topic: UserTopic }) => {
  const t = useText(personalTexts)
  const session = useSession()
  const channel = useChannel(topic.stream_id)
  if (!channel) return null
  const { stream_id, topic_name, visibility_policy } = topic
  const path = pathOf({ kind: 'topic', channelId: stream_id, topic: topic_name }, undefined, channel.name)
  return (
    <Row
      name={
        <Link to={path}>
          <TopicName topic={topic_name} />
        </Link>
      }
      about={<bdi>{channel.name}</bdi>}
    >
      <RowAction
        text={t('muted.reset')}
        of={topic_name}
        onRun={() => setTopicVisibility(session, stream_id, topic_name, VisibilityPolicy.inherit)}
        undo={{
          text: t('muted.resetDone', { name: topic_name }),
          run: () =>
            setTopicVisibility(session, stream_id, topic_name, visibility_policy as VisibilityPolicy),
        }}
      />
    </Row>
  )
}

const POLICIES = ['muted', 'unmuted', 'followed'] as const

/** The reader's muted people, channels and topics, and the topics that are exceptions. */
export const MutedPage = () => {
  const t = useText(personalTexts)
  const people = [...useMutedUsers()]
  const topics = [...useUserTopics().values()]
  return (
    <>
      <Part title={t('muted.people')} text={t('muted.peopleAbout')}>
        {people.length === 0 ? (
          <EmptyNote text={t('muted.noPeople')} />
        ) : (
          <Rows label={t('muted.people')}>
            {people.map((id) => (
              <MutedPerson key={id} userId={id} />
            ))}
          </Rows>
        )}
      </Part>
      {POLICIES.map((policy) => {
        const chosen = topics.filter((topic) => topic.visibility_policy === VisibilityPolicy[policy])
        return (
          <Part key={policy} title={t(`muted.topics.${policy}`)} text={t(`muted.topicsAbout.${policy}`)}>
            {chosen.length === 0 ? (
              <EmptyNote text={t('muted.noTopics')} />
            ) : (
              <Rows label={t(`muted.topics.${policy}`)}>
                {chosen.map((topic) => (
                  <ChosenTopic key={`${topic.stream_id} ${topic.topic_name}`} topic={topic} />
                ))}
              </Rows>
            )}
          </Part>
        )
      })}
    </>
  )
}
