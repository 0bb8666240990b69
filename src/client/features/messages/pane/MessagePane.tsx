import { useState } from 'react'
import { useSession } from '../../../kernel/session.ts'
import { usualAnchor } from '../../../navigation/messagesAround.ts'
import { viewKey, type View } from '../../../navigation/view.ts'
import { LoadedPane } from './LoadedPane.tsx'
import { useOutbox } from '../outbox/store.ts'
import { PaneFailure } from './PaneFailure.tsx'
import { firstUnread } from '../list/rows.ts'
import { PaneSkeleton } from './PaneSkeleton.tsx'
import { useIsUntouched } from './useIsUntouched.ts'
import { useFetchUntilVisible } from './useFetchUntilVisible.ts'
import type { MessageWindow } from '../window/window.ts'
import { useWindow } from '../window/windowView.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { FirstShown } from '../../../ui/loading/firstShown.ts'
import { lazyPage } from '../../../ui/loading/lazyLater.ts'

const EmptyView = lazyPage(async () => (await import('./EmptyView.tsx')).EmptyView)

type Props = {
  readonly view: View
  /** The message at which the view opens. */
  readonly near?: number | undefined
}

/** The messages of a view. Each visit starts over, with its own opening position and first unread message. */
export const MessagePane = ({ view, near }: Props) => (
  <PartBoundary fallback={<PaneSkeleton />}>
    <Visit key={`${viewKey(view)} ${near ?? ''}`} view={view} near={near} />
  </PartBoundary>
)

/** The position to which the reader is taken: the opening position of a visit, or the end if they asked for it. */
type Destination = 'opening' | 'end'

const Visit = ({ view, near }: Props) => {
  const shown = useWindow(view, near ?? usualAnchor(view))
  const outbox = useOutbox(view)
  const [destination, setDestination] = useState<Destination>('opening')
  const landing = useLandings(shown.isJumping)
  const { window } = shown
  const kept = useKept(window)
  // A window from an earlier visit may be elsewhere; it says nothing while the requested position is fetched.
  const isAway = shown.isJumping && destination === 'opening'
  const isEmpty = window?.messages.length === 0 && outbox.length === 0
  const isSearching = useFetchUntilVisible(shown, isEmpty)
  if (!window || isAway || isSearching) {
    if (!shown.error) return <PaneSkeleton />
    return (
      <>
        <PaneFailure error={shown.error} onRetry={shown.retry} />
        <FirstShown />
      </>
    )
  }
  if (isEmpty) return <EmptyView view={view} />
  return (
    <>
      <LoadedPane
        key={`${landing} ${kept.replacements}`}
        view={view}
        near={destination === 'opening' ? near : undefined}
        opensAt={destination}
        keptUnreadFrom={kept.unreadFrom}
        shown={shown}
        window={window}
        outbox={outbox}
        onJump={() => {
          setDestination('end')
          void shown.jumpToNewest()
        }}
      />
      <FirstShown />
    </>
  )
}

/**
 * When the service's messages replace the stored ones with which a visit began, opens the visit again, with the line
 * of the first unread message in its earlier position. A reader who has already begun to do something stays in their
 * position.
 */
function useKept(window: MessageWindow | undefined): {
  readonly replacements: number
  readonly unreadFrom: number | undefined
} {
  const { userId } = useSession()
  const isKept = window?.isKept === true
  const [wasKept, setWasKept] = useState(isKept)
  const [unreadFrom] = useState(() => (isKept ? firstUnread(window.messages, userId) : undefined))
  const [replacements, setReplacements] = useState(0)
  const isUntouched = useIsUntouched()
  if (wasKept !== isKept) {
    setWasKept(isKept)
    if (wasKept && isUntouched) setReplacements(replacements + 1)
  }
  return { replacements, unreadFrom }
}

/** Counts the positions that the reader was taken to within a visit: the list starts over at each. */
function useLandings(isJumping: boolean): number {
  const [landings, setLandings] = useState(0)
  const [wasJumping, setWasJumping] = useState(isJumping)
  if (isJumping !== wasJumping) {
    setWasJumping(isJumping)
    if (!isJumping) setLandings(landings + 1)
  }
  return landings
}
