import { useEffect, useSyncExternalStore } from 'react'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import { channel } from '../../channels/queries.ts'
import { pathOf } from '../../../navigation/address.ts'
import { replaceAddress } from '../../../navigation/goTo.ts'
import { conversationOf, viewKey, type View } from '../../../navigation/view.ts'
import type { ViewAddress } from '../../../navigation/viewAddress.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { windowOf } from '../queries.ts'
import { covers, messageIn } from './window.ts'

type ChannelView = Extract<View, { channelId: number }>

const isOfChannel = (view: View | undefined): view is ChannelView => view !== undefined && 'channelId' in view

/** Returns true if the view has been read around a message that is not in it: moved, deleted, or never there. */
function isMissing(session: Session, view: ChannelView, messageId: number): boolean {
  if (!channel(session, view.channelId)) return true
  const window = windowOf(session, view)
  return window !== undefined && !window.isKept && covers(window, messageId) && !messageIn(window, messageId)
}

/** Returns the address of a message that is not at this one; undefined if it is, or the reader has no access to it. */
export async function currentAddress(
  session: Session,
  view: ChannelView,
  messageId: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { messages } = await session.api(
    getMessages,
    { message_ids: [messageId], apply_markdown: true, allow_empty_topic_name: true },
    { signal },
  )
  const message = messages.find(({ id }) => id === messageId)
  const conversation = message && conversationOf(message, session.userId)
  if (conversation?.kind !== 'topic') return undefined
  const { channelId } = conversation
  const target: ChannelView = view.kind === 'topic' ? conversation : { kind: 'channel', channelId }
  return viewKey(target) === viewKey(view)
    ? undefined
    : pathOf(target, messageId, channel(session, channelId)?.name)
}

/**
 * Leads the address of a message that is no longer in its topic or channel to the place where it is now. If the
 * message is gone, or the service cannot be reached, the page stays at the old address.
 */
export function useMovedMessage({ view, near }: Partial<ViewAddress>): void {
  const session = useSession()
  const cache = session.cache.getQueryCache()
  const isLost = useSyncExternalStore(
    (notify) => cache.subscribe(notify),
    () => isOfChannel(view) && near !== undefined && isMissing(session, view, near),
  )
  useEffect(() => {
    if (!isLost || near === undefined || !isOfChannel(view)) return
    const left = new AbortController()
    currentAddress(session, view, near, left.signal).then(
      (path) => path !== undefined && !left.signal.aborted && replaceAddress(path),
      () => undefined, // The next visit asks again.
    )
    return () => left.abort()
  }, [session, view, near, isLost])
}
