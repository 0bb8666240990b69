import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../../i18n/useText.ts'
import type { BodyActions } from '../html/bodyClick.ts'
import { MessageRow } from '../row/MessageRow.tsx'
import type { RowTools } from '../row/tools.ts'
import { GhostRows } from './GhostRows.tsx'
import styles from './MessageList.module.css'
import type { Start } from './opening.ts'
import type { Position } from './positions.ts'
import { isEcho, type Row } from './rows.ts'
import { Separators } from './Separators.tsx'
import { messageIn, unreadBelow, unreadIn } from './unreadBelow.ts'
import { useRowsWithToolbars } from './useRowsWithToolbars.ts'
import { useFeedFocus } from './useFeedFocus.ts'
import { useListEvents } from './useListEvents.ts'
import { useMeasuring } from './useMeasuring.ts'
import { openingOffset, useOpening } from './useOpening.ts'
import { lastViewport } from './viewport.ts'
import { usePaging, type Paging } from './usePaging.ts'
import { usePinnedRow } from './usePinnedRow.ts'
import { useReadMarks } from './useReadMarks.ts'
import { useStickyEnd } from './useStickyEnd.ts'
import { useListVirtualizer } from './useListVirtualizer.ts'
import { indexOfKey, listOptions, ROOM_ABOVE, STICKY_DISTANCE, type ListVirtualizer } from './listOptions.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { useSession } from '../../../kernel/session.ts'
import { laterPart } from '../laterPart.ts'
import { messageTexts } from '../texts/messageTexts.ts'

const JumpToLatest = laterPart((later) => later.JumpToLatest)
const StickyHeader = laterPart((later) => later.StickyHeader)

interface Props {
  readonly viewKey: string
  readonly rows: readonly Row[]
  readonly paging: Paging
  readonly start: Start
  /** The reader's last position: heights of rows are taken from it. */
  readonly position: Position | undefined
  readonly highlightedId: number | undefined
  readonly editing: ReadonlySet<number>
  readonly tools: RowTools
  readonly bodyActions: BodyActions
  /** All unread messages of the view, ascending, loaded or not; empty if they are not known. */
  readonly unreadIds: Iterable<number>
  readonly isCountingReads: boolean
  readonly onRead: (messageId: number) => void
  /** Called with default keys that do not move the focus, pressed on a row. */
  readonly onKeys: (chord: string, event: KeyboardEvent, row: Row, element: HTMLElement) => void
  /** Shown above the oldest message. */
  readonly beginning: ReactNode
}

/** The messages of a view; only those in sight are in the page. */
export const MessageList = (props: Props) => {
  const { rows, paging, tools } = props
  const t = useText(messageTexts)
  const viewport = useSession().get(lastViewport)
  const scroller = useRef<HTMLElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string>()
  const [hoveredKey, setHoveredKey] = useState<string>()
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const activeIndex = indexOfKey(rows, activeKey)

  const hasAppended = useAppending(rows, paging.foundNewest)
  const virtualizer: ListVirtualizer = useListVirtualizer(
    scroller,
    listOptions({
      rows,
      followsEnd: () => hasAppended() && virtualizer.isAtEnd(),
      activeIndex,
      foundNewest: paging.foundNewest,
      sizes: props.position?.sizes,
      viewport,
      initialOffset: () => openingOffset(virtualizer, rows, { start: props.start, height: viewport.height }),
    }),
  )
  const items = virtualizer.getVirtualItems()
  const { range, isScrolling } = virtualizer
  const unread = unreadIn(rows, tools.ownUserId)
  const jumpToEnd = (): void => {
    if (paging.foundNewest) virtualizer.scrollToEnd()
    else paging.jumpToNewest()
  }

  usePinnedRow(virtualizer, rows)
  useMeasuring(container, virtualizer)
  const isOpen = useOpening(virtualizer, {
    viewKey: props.viewKey,
    rows,
    start: props.start,
    unreadFrom: unread[0]?.id,
  })
  useStickyEnd({ scroller, container, virtualizer, isOpen })
  usePaging(virtualizer, rows.length, paging, isOpen)
  useReadMarks(scroller, props.isCountingReads, props.onRead)
  useOwnSending(rows, jumpToEnd)
  useFeedFocus({
    scroller,
    virtualizer,
    rows,
    activeKey,
    setActiveKey,
    jumpToEnd,
    onKeys: props.onKeys,
  })
  useListEvents({
    scroller,
    rows,
    actions: tools.actions,
    bodyActions: props.bodyActions,
    onHover: (key) => {
      if (!virtualizer.isScrolling) setHoveredKey(key)
    },
    onReveal: (key) => setRevealed(toggled(revealed, key)),
    onUnfold: (key) => setUnfolded(toggled(unfolded, key)),
  })
  const withToolbars = useRowsWithToolbars(
    isScrolling,
    items.map((item) => String(item.key)),
  )

  const lastInSight = range?.endIndex ?? rows.length - 1
  const below = unreadBelow({
    rows,
    lastInSight,
    unread,
    unreadIds: props.unreadIds,
    foundNewest: paging.foundNewest,
  })
  const distance = virtualizer.scrollElement ? virtualizer.getDistanceFromEnd() : 0
  const isFarFromEnd = !paging.foundNewest || distance > (virtualizer.scrollRect?.height ?? 0) / 2
  const firstInSight = rows[range?.startIndex ?? 0]

  return (
    <div className={styles['list']}>
      {/* A region that scrolls must be reachable by keyboard; a focused message is enough for that. */}
      <section
        ref={scroller}
        className={styles['scroller']}
        aria-label={t('messages.region')}
        aria-busy={paging.isFetchingOlder || paging.isFetchingNewer}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={activeIndex === -1 ? 0 : -1}
        data-feed
      >
        <PartBoundary fallback={null}>
          {firstInSight && (virtualizer.scrollOffset ?? 0) > ROOM_ABOVE && (
            <StickyHeader
              conversation={firstInSight.conversation}
              date={firstInSight.date}
              isScrolling={isScrolling}
              onJump={tools.actions.jumpToDate}
            />
          )}
        </PartBoundary>
        <div ref={container} className={styles['rows']} style={{ height: virtualizer.getTotalSize() }}>
          <div className={styles['above']} style={{ height: ROOM_ABOVE }}>
            {paging.foundOldest ? (
              props.beginning
            ) : (
              <GhostRows hasFailed={paging.problem !== null} onRetry={paging.retry} />
            )}
            <Separators separators={rows[0]?.before ?? []} />
          </div>
          {items.map((item) => {
            const row = rows[item.index]
            if (!row) return null
            const next = rows[item.index + 1]
            const id = messageIn(row)?.id
            return (
              <div
                key={row.key}
                data-index={item.index}
                className={styles['slot']}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <MessageRow
                  item={row.item}
                  rowKey={row.key}
                  at={row.date.getTime()}
                  place={row.place}
                  tools={tools}
                  isActive={row.key === activeKey}
                  hasToolbar={withToolbars.has(row.key) || row.key === hoveredKey || row.key === activeKey}
                  isHighlighted={id !== undefined && id === props.highlightedId}
                  isEditing={id !== undefined && props.editing.has(id)}
                  isRevealed={revealed.has(row.key)}
                  isUnfolded={unfolded.has(row.key)}
                />
                {next && next.before.length > 0 && <Separators separators={next.before} />}
              </div>
            )
          })}
          {!paging.foundNewest && (
            <div className={styles['below']}>
              <GhostRows hasFailed={paging.problem !== null} onRetry={paging.retry} />
            </div>
          )}
        </div>
      </section>
      <PartBoundary fallback={null}>
        {(isFarFromEnd || (below.count > 0 && distance > STICKY_DISTANCE)) && (
          <JumpToLatest below={below} users={tools.users} onJump={jumpToEnd} />
        )}
      </PartBoundary>
    </div>
  )
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const others = [...keys].filter((each) => each !== key)
  return new Set(others.length === keys.size ? [...others, key] : others)
}

/** Scrolls to a message that the reader sends when it appears. */
function useOwnSending(rows: readonly Row[], jumpToEnd: () => void): void {
  const last = rows.findLast(({ item }) => isEcho(item))?.key
  const seen = useRef(last)
  const jump = useEffectEvent(jumpToEnd)
  useLayoutEffect(() => {
    if (last !== undefined && last !== seen.current) jump()
    seen.current = last
  }, [last])
}

/** True if the rows end with another row than when they were drawn last. */
function useAppending(rows: readonly Row[], foundNewest: boolean): () => boolean {
  const last = rows.at(-1)?.key
  const drawn = useRef(last)
  useLayoutEffect(() => {
    drawn.current = last
  }, [last])
  return () => foundNewest && last !== drawn.current
}
