import { CheckCircle2, Eye, type LucideIcon } from 'lucide-react'
import { VisibilityPolicy } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { availabilityOf, faceOf, type Action, type ActionContext } from '../../../kernel/action.ts'
import { useSession } from '../../../kernel/session.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useUserTopics } from '../../channels/queries.ts'
import { topicVisibility } from '../../channels/topics.ts'
import type { Topic } from '../moving/move.ts'
import { isResolved } from '../moving/resolving.ts'
import { topicActions } from './topicActions.tsx'
import styles from './TopicButtons.module.css'

type Props = {
  readonly topic: Topic
}

/** The icon stays and shows the state; the name says what a press does. */
const ActionButton = ({
  topic,
  action,
  icon: Icon,
  isOn,
}: Props & {
  readonly action: Action<Topic, ActionContext>
  readonly icon: LucideIcon
  readonly isOn: boolean
}) => {
  const text = useText()
  const session = useSession()
  const face = faceOf(action, session, topic)
  if (!face || availabilityOf(action, session, topic) !== 'yes') return null
  return (
    <IconButton
      size="small"
      label={text(face.text)}
      className={isOn ? styles['on'] : undefined}
      onClick={() => action.run({ session, text }, topic)}
    >
      <Icon size={16} strokeWidth={isOn ? 2 : 1.5} aria-hidden />
    </IconButton>
  )
}

/** The most frequent actions on a topic, as buttons beside its name. */
export const TopicButtons = ({ topic }: Props) => {
  const policy = topicVisibility(useUserTopics(), topic.channelId, topic.topic)
  return (
    <>
      <ActionButton
        topic={topic}
        action={topicActions.resolve}
        icon={CheckCircle2}
        isOn={isResolved(topic.topic)}
      />
      <ActionButton
        topic={topic}
        action={topicActions.follow}
        icon={Eye}
        isOn={policy === VisibilityPolicy.followed}
      />
    </>
  )
}
