import { MessagesSquare } from 'lucide-react'
import { useMemo } from 'react'
import type { Channel } from '../../../protocol/chat/channels.ts'
import { Link } from '../../navigation/Link.tsx'
import { isConversation, viewKey, type View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { useMessageActions } from '../../features/messages/actions/useMessageActions.ts'
import { useBodyActions } from '../../features/messages/html/useBodyActions.ts'
import { MessageList } from '../../features/messages/list/MessageList.tsx'
import { openingOf } from '../../features/messages/list/opening.ts'
import { positionIn } from '../../features/messages/list/positions.ts'
import { rowsOf } from '../../features/messages/list/rows.ts'
import { PaneFailure } from '../../features/messages/pane/PaneFailure.tsx'
import { PaneSkeleton } from '../../features/messages/pane/PaneSkeleton.tsx'
import { laterPart } from '../../features/messages/laterPart.ts'
import { useRowTools } from '../../features/messages/row/useRowTools.ts'
import type { MessageWindow } from '../../features/messages/window/window.ts'
import { useWindow, type WindowView } from '../../features/messages/window/windowView.ts'
import { useSession } from '../../kernel/session.ts'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { signInHere, toSignIn } from './toSignIn.ts'
import { VisitorBar } from './VisitorBar.tsx'
import styles from './VisitorChat.module.css'
import { FirstShown } from '../../ui/loading/firstShown.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { kernelTexts } from '../../kernel/texts/kernelTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const PinnedIds = laterPart((later) => later.PinnedIds)

const NOTHING: ReadonlySet<number> = new Set()

const ignore = (): void => undefined

/** Visitors have none of these dialogs; their actions need none. */
const surfaces = {
  pickReaction: toSignIn,
  confirmDelete: toSignIn,
  pauseReading: ignore,
  signIn: toSignIn,
}

interface MessagesProps {
  readonly view: View
  readonly near: number | undefined
  readonly shown: WindowView
  readonly window: MessageWindow
}

const Messages = ({ view, near, shown, window }: MessagesProps) => {
  const session = useSession()
  const key = viewKey(view)
  const position = positionIn(session, key)
  const actions = useMessageActions(view, surfaces)
  const tools = useRowTools(actions)
  const bodyActions = useBodyActions()
  const rows = useMemo(
    () =>
      rowsOf(window.messages, {
        ownUserId: session.userId,
        content: view.kind === 'topic' ? 'one-conversation' : 'mixed',
        unreadFrom: undefined,
        groupStarts: NOTHING,
      }),
    [window.messages, session.userId, view.kind],
  )
  return (
    <>
      <PartBoundary fallback={null}>{isConversation(view) && <PinnedIds conversation={view} />}</PartBoundary>
      <MessageList
        viewKey={key}
        rows={rows}
        start={openingOf({ near, opensAt: 'opening', position, unreadFrom: undefined })}
        position={position}
        highlightedId={near}
        editing={NOTHING}
        tools={tools}
        bodyActions={bodyActions}
        unreadIds={NOTHING}
        isCountingReads={false}
        onRead={ignore}
        onKeys={actions.press}
        beginning={null}
        paging={{
          foundOldest: window.foundOldest,
          foundNewest: window.foundNewest,
          isFetchingOlder: shown.isFetchingOlder,
          isFetchingNewer: shown.isFetchingNewer,
          problem: shown.error,
          fetchOlder: () => void shown.fetchOlder(),
          fetchNewer: () => void shown.fetchNewer(),
          jumpToNewest: () => void shown.jumpToNewest(),
          retry: shown.retry,
        }}
      />
    </>
  )
}

const Pane = ({ view, near }: Pick<MessagesProps, 'view' | 'near'>) => {
  const t = useText(laterShellTexts)
  const shown = useWindow(view, near ?? 'newest')
  const { window } = shown
  if (window === undefined) {
    return shown.error ? <PaneFailure error={shown.error} onRetry={shown.retry} /> : <PaneSkeleton />
  }
  if (window.messages.length === 0)
    return (
      <EmptyState
        icon={<MessagesSquare size={24} strokeWidth={1.5} aria-hidden />}
        title={t('visitor.empty')}
      />
    )
  return <Messages view={view} near={near} shown={shown} window={window} />
}

interface Props {
  readonly channel: Channel
  readonly view: View
  readonly near: number | undefined
}

/** A channel or topic for reading; writing requires signing in. */
export const VisitorConversation = ({ channel, view, near }: Props) => {
  const t = useText(kernelTexts)
  return (
    <>
      <VisitorBar channel={channel} topic={view.kind === 'topic' ? view.topic : undefined} />
      <div className={styles['messages']}>
        <Pane view={view} near={near} />
      </div>
      <FirstShown />
      <footer className={styles['foot']}>
        <Link to={signInHere()} className={buttonClasses('primary', 'normal')}>
          {t('actions.signIn')}
        </Link>
      </footer>
    </>
  )
}
