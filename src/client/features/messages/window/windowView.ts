import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { unreadRules, unreads, useIsSubscribed, useUnreadRules } from '../../channels/queries.ts'
import type { MuteRules } from '../../channels/topics.ts'
import { unreadIdsIn } from '../../channels/unreads.ts'
import { usualAnchor, type Anchor } from '../../../navigation/messagesAround.ts'
import { viewKey, type View } from '../../../navigation/view.ts'
import { useScoped } from '../../../kernel/scope.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { isLeftOut } from '../muting.ts'
import { messageQueries, windowOf } from '../queries.ts'
import type { MessageWindow } from './window.ts'
import {
  fetchNewer,
  fetchOlder,
  holdsLanding,
  jumpTo,
  jumpToNewest,
  PAGE_REQUESTS,
  pageRequests,
  requestOf,
  retryRequests,
  stay,
} from './paging.ts'

/**
 * Milliseconds between reads while in sight, because no events report the messages of channels without a
 * subscription.
 */
const UNFOLLOWED_INTERVAL = 30_000

export interface WindowView {
  /** Undefined until the first answer; later failures leave it unchanged. */
  readonly window: MessageWindow | undefined
  readonly status: 'pending' | 'error' | 'success'
  /** The error of the last attempt to read the window, or to move it. */
  readonly error: Error | null
  readonly isFetchingOlder: boolean
  readonly isFetchingNewer: boolean
  /** True while another position is loading; the window still shows the old one. */
  readonly isJumping: boolean
  /** `count`: messages to ask for, unless it is the usual page. */
  readonly fetchOlder: (count?: number) => Promise<void>
  readonly fetchNewer: (count?: number) => Promise<void>
  readonly jumpTo: (anchor: Anchor) => Promise<void>
  readonly jumpToNewest: () => Promise<void>
  readonly retry: () => void
}

const withoutMuted = (window: MessageWindow, rules: MuteRules): MessageWindow => ({
  ...window,
  messages: window.messages.filter((message) => !isLeftOut(rules, message)),
})

/** Lands in a window that was read before: it may be at another place by now. */
function land(session: Session, view: View, anchor: Anchor): void {
  const window = windowOf(session, view)
  // An answer is on its way, which lands by itself.
  if (!window || (window.isKept && typeof anchor !== 'number')) return
  const [firstUnread] = unreadIdsIn(unreads(session), view, unreadRules(session))
  if (holdsLanding(window, anchor, firstUnread)) stay(session, view)
  else void jumpTo(session, view, anchor)
}

const errorOf = (state: unknown): Error | undefined => (state instanceof Error ? state : undefined)

/** Returns the same object for as long as it is the same view. */
function useSteadyView(view: View): View {
  const [steady, setSteady] = useState(view)
  if (viewKey(steady) === viewKey(view)) return steady
  setSteady(view)
  return view
}

/** True if the view is of a channel that the person only visits, without a subscription. */
function useIsUnfollowed(view: View): boolean {
  const isInChannel = useIsSubscribed('channelId' in view ? view.channelId : -1)
  return 'channelId' in view && !isInChannel
}

/**
 * The view's messages around a place, and the functions to move on from there. `anchor` is where a visit
 * lands; a view that was read before shows at once.
 */
export function useWindow(asked: View, anchor: Anchor = usualAnchor(asked)): WindowView {
  const view = useSteadyView(asked)
  const session = useSession()
  const rules = useUnreadRules()
  const isUnfollowed = useIsUnfollowed(view)
  const query = useQuery(
    {
      ...messageQueries.window(session, view, anchor),
      refetchInterval: isUnfollowed && UNFOLLOWED_INTERVAL,
    },
    session.cache,
  )
  const requests = useScoped(pageRequests, (state) => state)
  // Before anything is painted: the old place must not flash up.
  useLayoutEffect(() => land(session, view, anchor), [session, view, anchor])

  const { data } = query
  const [older, newer, jump] = PAGE_REQUESTS.map((request) => requestOf(requests, request, view))
  return {
    window: data && view.kind === 'feed' ? withoutMuted(data, rules) : data,
    status: data ? 'success' : query.status,
    error: query.error ?? errorOf(jump) ?? errorOf(older) ?? errorOf(newer) ?? null,
    isFetchingOlder: older === 'fetching',
    isFetchingNewer: newer === 'fetching',
    isJumping: jump === 'fetching',
    fetchOlder: (count) => fetchOlder(session, view, count),
    fetchNewer: (count) => fetchNewer(session, view, count),
    jumpTo: (anchor) => jumpTo(session, view, anchor),
    jumpToNewest: () => jumpToNewest(session, view),
    retry: () => {
      const isJumpLost = errorOf(jump) !== undefined
      retryRequests(session, view)
      if (isJumpLost) void jumpTo(session, view, anchor)
      else if (query.isError) void query.refetch()
    },
  }
}
