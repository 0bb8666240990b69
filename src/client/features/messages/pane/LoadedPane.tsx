import { useMemo, useState } from 'react'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { IdSet } from '../../channels/idSet.ts'
import { channelEntries } from '../../channels/queries.ts'
import { unreadsOf } from '../../channels/unreads.ts'
import { isConversation, viewKey, type View } from '../../../navigation/view.ts'
import { useEntryPart } from '../../../kernel/entry.ts'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { edits } from '../editing/edits.ts'
import { useBodyActions } from '../html/useBodyActions.ts'
import { MessageList } from '../list/MessageList.tsx'
import { positionIn } from '../list/positions.ts'
import { firstUnread, rowsOf } from '../list/rows.ts'
import { openingOf } from '../list/opening.ts'
import { markRead } from '../reading/readMarks.ts'
import type { OutboxEntry } from '../outbox/entry.ts'
import { localIdsOf, withEcho } from '../outbox/store.ts'
import { useMessageActions } from '../actions/useMessageActions.ts'
import { useRowTools } from '../row/useRowTools.ts'
import type { MessageWindow } from '../window/window.ts'
import type { WindowView } from '../window/windowView.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { laterPart } from '../laterPart.ts'
import { useScoped } from '../../../kernel/scope.ts'

const Beginning = laterPart((later) => later.Beginning)
const PaneTasks = laterPart((later) => later.PaneTasks)
const EmojiPicker = lazyPart(async () => (await import('../../emoji/EmojiPicker.tsx')).EmojiPicker)
const DeleteMessage = lazyPart(async () => (await import('../actions/DeleteMessage.tsx')).DeleteMessage)

type Props = {
  readonly view: View
  readonly near: number | undefined
  readonly opensAt: 'opening' | 'end'
  /** The first unread message when the visit began with messages of an earlier one. */
  readonly keptUnreadFrom: number | undefined
  readonly shown: WindowView
  readonly window: MessageWindow
  readonly outbox: readonly OutboxEntry[]
  /** Replaces the loaded messages with the newest ones. */
  readonly onJump: () => void
}

type Surface =
  | { readonly kind: 'picker'; readonly message: Message; readonly anchor: HTMLElement }
  | { readonly kind: 'deletion'; readonly message: Message }

/** Values of `web_mark_read_on_scroll_policy`. */
const MarkReadPolicy = { always: 1, conversations: 2, never: 3 } as const

/** True if reading marks messages as read here: collections of scattered messages never do that. */
function useMarksRead(view: View): boolean {
  const policy = useRealm().settings.web_mark_read_on_scroll_policy
  if (policy === MarkReadPolicy.never) return false
  if (isConversation(view)) return true
  return policy === MarkReadPolicy.always && (view.kind === 'channel' || view.kind === 'feed')
}

/** True for views that gather old messages, such as a search: readers want the latest of them. */
const isGathered = ({ kind }: View): boolean =>
  kind === 'search' || kind === 'starred' || kind === 'reactions'

/** The unread messages of a conversation; renders again only when they change. */
const useUnreadIds = (view: View): IdSet =>
  useEntryPart(channelEntries.unreads, (unreads) =>
    isConversation(view) ? (unreadsOf(unreads, view)?.ids ?? IdSet.empty) : IdSet.empty,
  )

/** A view whose messages are loaded. */
export const LoadedPane = (props: Props) => {
  const { view, near, opensAt, shown, window, outbox, onJump } = props
  const session = useSession()
  const localIdOf = useMemo(() => localIdsOf(session), [session])
  const key = viewKey(view)
  const [position] = useState(() => positionIn(session, key))
  const [unreadFrom] = useState(() =>
    isGathered(view) ? undefined : (props.keptUnreadFrom ?? firstUnread(window.messages, session.userId)),
  )
  const [start] = useState(() => openingOf({ near, opensAt, position, unreadFrom }))
  const [groupStarts, setGroupStarts] = useState<ReadonlySet<number>>(new Set())
  const [surface, setSurface] = useState<Surface>()
  const [isReadingPaused, setReadingPaused] = useState(false)
  const [surfaces] = useState(() => ({
    pickReaction: (message: Message, anchor: HTMLElement) => setSurface({ kind: 'picker', message, anchor }),
    confirmDelete: (message: Message) => setSurface({ kind: 'deletion', message }),
    pauseReading: () => setReadingPaused(true),
  }))
  const actions = useMessageActions(view, surfaces)
  const tools = useRowTools(actions)
  const bodyActions = useBodyActions()
  const openEdits = useScoped(edits, ({ open }) => open)
  const savedEdits = useScoped(edits, ({ saved }) => saved)
  const marksRead = useMarksRead(view)
  const unreadIds = useUnreadIds(view)

  const content = isConversation(view) ? 'one-conversation' : 'mixed'
  const rows = useMemo(
    () =>
      rowsOf(withEcho(window.messages, outbox, session.userId, localIdOf), {
        ownUserId: session.userId,
        content,
        unreadFrom,
        groupStarts,
        localIdOf,
      }),
    [window.messages, outbox, session.userId, localIdOf, content, unreadFrom, groupStarts],
  )
  const fetchOlder = (): void => {
    const first = window.messages[0]
    if (first && !groupStarts.has(first.id)) setGroupStarts(new Set([...groupStarts, first.id]))
    void shown.fetchOlder()
  }
  const closeSurface = (): void => setSurface(undefined)
  return (
    <>
      <MessageList
        viewKey={key}
        rows={rows}
        start={start}
        position={position}
        highlightedId={near}
        editing={useMemo(() => new Set([...openEdits.keys(), ...savedEdits.keys()]), [openEdits, savedEdits])}
        tools={tools}
        bodyActions={bodyActions}
        unreadIds={unreadIds}
        isCountingReads={marksRead && !isReadingPaused}
        onRead={(messageId) => markRead(session, [messageId])}
        onKeys={actions.press}
        beginning={
          <PartBoundary fallback={null}>
            <Beginning view={view} isLimited={window.isHistoryLimited ?? false} />
          </PartBoundary>
        }
        paging={{
          foundOldest: window.foundOldest,
          foundNewest: window.foundNewest,
          isFetchingOlder: shown.isFetchingOlder,
          isFetchingNewer: shown.isFetchingNewer,
          problem: shown.error,
          fetchOlder,
          fetchNewer: () => void shown.fetchNewer(),
          jumpToNewest: onJump,
          retry: shown.retry,
        }}
      />
      <PartBoundary fallback={null}>
        <PaneTasks view={view} window={window} outbox={outbox} actions={actions} />
        {surface?.kind === 'picker' && (
          <EmojiPicker
            anchor={surface.anchor}
            onClose={closeSurface}
            onPick={(emoji) => {
              closeSurface()
              actions.react(surface.message, emoji)
            }}
          />
        )}
        {surface?.kind === 'deletion' && <DeleteMessage message={surface.message} onClose={closeSurface} />}
      </PartBoundary>
    </>
  )
}
