import { useEffectEvent, useLayoutEffect } from 'react'
import { channel } from '../features/channels/queries.ts'
import { useTopicName } from '../features/channels/TopicName.tsx'
import { destinationOfMove, isMove, originOfMove } from '../features/channels/topics.ts'
import { readdressDraft } from '../features/compose/drafts/drafts.ts'
import { goTo, replaceAddress } from '../navigation/goTo.ts'
import { viewKey, type Conversation, type View } from '../navigation/view.ts'
import { useText } from '../i18n/useText.ts'
import { isResolving } from '../features/messages/moving/resolving.ts'
import { windowOf } from '../features/messages/queries.ts'
import { changeEntry, entry, useEntry, writeEntry } from '../kernel/entry.ts'
import type { EventOf, Feature } from '../kernel/feature.ts'
import { useSession, type Session } from '../kernel/session.ts'
import { showToast } from '../ui/toastStore.ts'
import { pathOf } from '../navigation/address.ts'
import { viewOf } from '../navigation/viewAddress.ts'
import { laterMessageTexts } from '../features/messages/texts/laterMessageTexts.ts'

type Move = EventOf<'update_message'>
type Topic = Extract<Conversation, { kind: 'topic' }>

/** Moves of messages that the page has not followed yet, in order: one batch of events can contain several. */
export const messageMoves = entry<readonly Move[]>(['messageMoves'], [])

/** Records moves, so that the page can follow them. */
export const movesFeature: Feature = {
  name: 'moves',
  restore: (session) => writeEntry(session, messageMoves, []),
  on: {
    update_message: (session, event) => {
      if (isMove(event)) changeEntry(session, messageMoves, (moves) => [...moves, event])
    },
  },
}

const isAt = (view: View, topic: Topic): boolean => viewKey(view) === viewKey(topic)

/** Returns the topic to which a move took all messages of `topic`; undefined if some of them are still there. */
function wentTo(session: Session, topic: Topic, move: Move): Topic | undefined {
  const origin = originOfMove(move)
  if (!origin || !isAt(topic, { kind: 'topic', ...origin })) return undefined
  const window = windowOf(session, topic)
  const isEmpty = window?.messages.length === 0 && window.foundOldest && window.foundNewest
  return move.propagate_mode === 'change_all' || isEmpty
    ? { kind: 'topic', ...destinationOfMove(move) }
    : undefined
}

export interface Followed {
  readonly to: Topic
  /** The last of the moves to the topic. */
  readonly move: Move
}

/** Returns the topic to which these moves, one after the other, took the whole of a topic; undefined if it stayed. */
export function followed(session: Session, from: Topic, moves: readonly Move[]): Followed | undefined {
  return moves.reduce<Followed | undefined>((before, move) => {
    const to = wentTo(session, before?.to ?? from, move)
    return to ? { to, move } : before
  }, undefined)
}

const openView = () => viewOf(location.pathname, location.search)

/** Returns the moved draft to the topic where it was begun, and opens that topic. */
function goBack(session: Session, from: Topic, to: Topic): void {
  const open = openView()
  const path = pathOf(from, undefined, channel(session, from.channelId)?.name ?? '')
  readdressDraft(session, to, from)
  if (open && isAt(open.view, to)) replaceAddress(path)
  else goTo(path)
}

/**
 * Opens the new topic when all messages of the open topic move, and moves the reader's draft. If another person moved
 * them, a notice offers to return the draft to the topic for which it was written.
 */
export function useFollowedMoves(): void {
  const t = useText(laterMessageTexts)
  const session = useSession()
  const topicName = useTopicName()
  const moves = useEntry(messageMoves)
  const follow = useEffectEvent((latest: readonly Move[]) => {
    const open = openView()
    if (open?.view.kind !== 'topic') return
    const from = open.view
    const { to, move } = followed(session, from, latest) ?? {}
    const target = to && channel(session, to.channelId)
    if (!target) return
    const hasText = readdressDraft(session, from, to)
    replaceAddress(pathOf(to, open.near, target.name))
    if (move?.user_id === session.userId || isResolving(from.topic, to.topic)) return
    const back = {
      text: t('moving.writeThere', { topic: topicName(from.topic) }),
      run: () => goBack(session, from, to),
    }
    showToast({
      text: t('moving.followed', { channel: target.name, topic: topicName(to.topic) }),
      ...(hasText ? { action: back } : {}),
    })
  })
  useLayoutEffect(() => {
    if (moves.length === 0) return
    writeEntry(session, messageMoves, [])
    follow(moves)
  }, [session, moves])
}
