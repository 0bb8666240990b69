import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { EventContent } from '../../protocol/chat/queueEvents.ts'
import { channel } from '../channels/queries.ts'
import { useTopicName } from '../channels/TopicName.tsx'
import { destinationOfMove, isMove, originOfMove } from '../channels/topics.ts'
import { readdressDraft } from '../compose/drafts.ts'
import { replaceAddress } from '../conversations/goTo.ts'
import { viewKey, type Conversation, type View } from '../conversations/view.ts'
import { useText } from '../i18n/useText.ts'
import { isResolving } from '../messages/moving/resolving.ts'
import { windowOf } from '../messages/queries.ts'
import { useSession, type Feature, type Session } from '../session/session.ts'
import { showToast } from '../ui/toastStore.ts'
import { pathOf, viewOf } from './routes.ts'

type Move = Extract<EventContent, { type: 'update_message' }>
type Topic = Extract<Conversation, { kind: 'topic' }>

const useLatestMove = create<{ readonly move: Move | undefined }>()(() => ({ move: undefined }))

/** Notes moves, for the page to follow them. */
export const movesFeature: Feature = {
  restore: () => undefined,
  apply: (_, event) => {
    if (isMove(event)) useLatestMove.setState({ move: event })
  },
}

/** Where the whole of an open topic went; undefined while some of it is still there. */
export function followed(session: Session, view: View, move: Move): Topic | undefined {
  if (view.kind !== 'topic' || viewKey(view) !== viewKey({ kind: 'topic', ...originOfMove(move) }))
    return undefined
  const window = windowOf(session, view)
  const isEmpty = window?.messages.length === 0 && window.foundOldest && window.foundNewest
  return move.propagate_mode === 'change_all' || isEmpty
    ? { kind: 'topic', ...destinationOfMove(move) }
    : undefined
}

/** Takes the reader along when all messages of the topic they look at move, with what they are writing. */
export function useFollowedMoves(): void {
  const t = useText()
  const session = useSession()
  const topicName = useTopicName()
  const move = useLatestMove((state) => state.move)
  const follow = useEffectEvent((latest: Move) => {
    const open = viewOf(location.pathname, location.search)
    const to = open && followed(session, open.view, latest)
    const target = to && channel(session, to.channelId)
    if (!target || open.view.kind !== 'topic') return
    readdressDraft(session, open.view, to)
    replaceAddress(pathOf(to, open.near, target.name))
    const isOwn = latest.user_id === session.userId
    if (isOwn || isResolving(open.view.topic, to.topic)) return
    showToast({ text: t('moving.followed', { channel: target.name, topic: topicName(to.topic) }) })
  })
  useEffect(() => {
    if (move) follow(move)
  }, [move])
}
