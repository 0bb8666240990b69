import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import { channel } from '../../channels/queries.ts'
import { realm } from '../../organization/realm.ts'
import { pathOf } from '../../../navigation/address.ts'
import { replaceAddress } from '../../../navigation/goTo.ts'
import { narrowOfListed } from '../../../navigation/listedNarrow.ts'
import { conversationOf, type Conversation, type View } from '../../../navigation/view.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { toggledMark } from '../moving/resolving.ts'
import { windowOf } from '../queries.ts'

type Topic = Extract<Conversation, { kind: 'topic' }>

/** True once the service has said that the topic has no messages. */
function isEmpty(session: Session, view: Topic): boolean {
  const window = windowOf(session, view)
  return (
    window !== undefined &&
    !window.isKept &&
    window.messages.length === 0 &&
    window.foundOldest &&
    window.foundNewest
  )
}

/** Returns the topic with its mark of resolving set or removed; undefined if there is none of that name. */
async function otherwiseNamed(
  session: Session,
  { channelId, topic }: Topic,
  signal: AbortSignal,
): Promise<Topic | undefined> {
  const other: Topic = { kind: 'topic', channelId, topic: toggledMark(topic, realm(session).maxTopicLength) }
  const range = { anchor: 'newest', num_before: 1, num_after: 0 } as const
  const { messages } = await session.api(
    getMessages,
    {
      ...range,
      narrow: narrowOfListed(other, session.userId),
      apply_markdown: true,
      allow_empty_topic_name: true,
    },
    { signal },
  )
  const [message] = messages
  const found = message && conversationOf(message, session.userId)
  return found?.kind === 'topic' ? found : undefined
}

/**
 * Leads the address of a topic without messages to the topic that it became when it was resolved, or unresolved: links
 * keep the name that it had.
 * @param onFound called before the address changes
 */
export function useResolvedTopic(view: View | undefined, onFound?: (from: Topic, to: Topic) => void): void {
  const session = useSession()
  const cache = session.cache.getQueryCache()
  const topic = view?.kind === 'topic' && view.topic !== '' ? view : undefined
  const isLost = useSyncExternalStore(
    (notify) => cache.subscribe(notify),
    () => topic !== undefined && isEmpty(session, topic),
  )
  const lead = useEffectEvent((from: Topic, to: Topic) => {
    onFound?.(from, to)
    replaceAddress(pathOf(to, undefined, channel(session, to.channelId)?.name))
  })
  useEffect(() => {
    if (!isLost || topic === undefined) return
    const left = new AbortController()
    otherwiseNamed(session, topic, left.signal).then(
      (to) => to && !left.signal.aborted && lead(topic, to),
      () => undefined, // The next visit asks again.
    )
    return () => left.abort()
  }, [session, topic, isLost])
}
