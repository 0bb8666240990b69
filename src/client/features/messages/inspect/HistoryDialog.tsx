import { useQuery } from '@tanstack/react-query'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { getMessageHistory, type MessageVersion } from '../../../../protocol/chat/messageTools.ts'
import { useChannel } from '../../channels/queries.ts'
import { useTopicName } from '../../channels/TopicName.tsx'
import { channelTexts } from '../../channels/texts/channelTexts.ts'
import { useText } from '../../../i18n/useText.ts'
import { useUser } from '../../people/queries.ts'
import { UserName } from '../../people/UserName.tsx'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Time } from '../../../ui/Time.tsx'
import { MessageHtml } from '../html/MessageHtml.tsx'
import styles from './Inspect.module.css'
import { useLoadedMessage } from './useLoadedMessage.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { inspectTexts } from './texts/inspectTexts.ts'

/** Names the conversations between which a change moved the message. */
const MoveLine = ({ version }: { version: MessageVersion }) => {
  const t = useText(channelTexts, inspectTexts)
  const topicName = useTopicName()
  const before = useChannel(version.prev_stream)
  const after = useChannel(version.stream)
  return (
    <>
      {version.prev_topic !== undefined && (
        <p className={styles['note']} dir="auto">
          {t('inspect.topicChanged', {
            before: topicName(version.prev_topic),
            after: topicName(version.topic),
          })}
        </p>
      )}
      {version.prev_stream !== undefined && (
        <p className={styles['note']} dir="auto">
          {t('inspect.channelChanged', {
            before: before?.name ?? t('channels.unknown'),
            after: after?.name ?? t('channels.unknown'),
          })}
        </p>
      )}
    </>
  )
}

const Version = ({ version, isFirst }: { version: MessageVersion; isFirst: boolean }) => {
  const t = useText(inspectTexts, laterMessageTexts)
  const { settings } = useRealm()
  const author = useUser(version.user_id ?? undefined)
  const hasNewText = version.prev_content !== undefined
  return (
    <li className={styles['version']}>
      <p className={styles['who']}>
        <UserName user={author} className={styles['author'] ?? ''} />
        <span>{t(isFirst ? 'inspect.sent' : hasNewText ? 'inspect.edited' : 'inspect.moved')}</span>
        <Time date={new Date(version.timestamp * 1000)} hourCycle={settings.twenty_four_hour_time} />
      </p>
      <MoveLine version={version} />
      {(isFirst || hasNewText) && (
        <div className={styles['content']}>
          <MessageHtml html={version.content_html_diff ?? version.rendered_content} />
        </div>
      )}
    </li>
  )
}

/** The versions with their index in time, which identifies each. */
const latestFirst = (history: readonly MessageVersion[]) =>
  history.map((version, place) => ({ version, place })).toReversed()

type Props = { readonly message: Message; readonly onClose: () => void }

/** The history of a message, the latest change first; insertions and deletions are marked. */
export const HistoryDialog = ({ message: given, onClose }: Props) => {
  const t = useText(inspectTexts, laterMessageTexts)
  const session = useSession()
  const message = useLoadedMessage(given)
  const query = useQuery(
    {
      queryKey: ['messages', 'history', message.id, message.edit_history?.length ?? 0],
      queryFn: ({ signal }) =>
        session.api(getMessageHistory, { message_id: message.id, allow_empty_topic_name: true }, { signal }),
      gcTime: 0,
    },
    session.cache,
  )
  return (
    <Dialog title={t('inspect.history')} size="wide" onClose={onClose}>
      <Loaded query={query}>
        {({ message_history }) => (
          <ol className={styles['versions']}>
            {latestFirst(message_history).map(({ version, place }) => (
              <Version key={place} version={version} isFirst={place === 0} />
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}
