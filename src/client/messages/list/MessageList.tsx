import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { onBodyClick, type BodyActions } from '../html/bodyClick.ts'
import { MessageRow } from '../MessageRow.tsx'
import type { RowTools } from '../tools.ts'
import { nameIn } from '../tools.ts'
import type { FeedCommand } from './feedKeys.ts'
import { GhostRows } from './GhostRows.tsx'
import { JumpToLatest } from './JumpToLatest.tsx'
import styles from './MessageList.module.css'
import type { Start } from './opening.ts'
import type { Position } from './positions.ts'
import { isEcho, type Row } from './rows.ts'
import { Separators } from './Separators.tsx'
import { useEquipment } from './useEquipment.ts'
import { useFeedFocus } from './useFeedFocus.ts'
import { useMeasuring } from './useMeasuring.ts'
import { useOpening } from './useOpening.ts'
import { usePinnedRow } from './usePinnedRow.ts'
import { usePaging, type Paging } from './usePaging.ts'
import { useReadMarks } from './useReadMarks.ts'
import { useStickyEnd } from './useStickyEnd.ts'
import {
  estimateHeight,
  indexOfKey,
  LANDING_DISTANCE,
  ROOM_ABOVE,
  ROOM_BELOW,
  ROOM_BELOW_LOADING,
  STICKY_DISTANCE,
} from './virtualizer.ts'

interface Props {
  readonly viewKey: string
  readonly rows: readonly Row[]
  readonly paging: Paging
  readonly start: Start
  /** Where the reader was last time: heights of rows are taken from it. */
  readonly position: Position | undefined
  readonly highlightedId: number | undefined
  readonly editing: ReadonlySet<number>
  readonly tools: RowTools
  readonly bodyActions: BodyActions
  /** All unread messages of the view, ascending, loaded or not; empty where that is not known. */
  readonly unreadIds: Iterable<number>
  readonly isCountingReads: boolean
  readonly onRead: (messageId: number) => void
  readonly onCommand: (command: FeedCommand, row: Row | undefined, element: HTMLElement) => void
  /** What stands above the oldest message. */
  readonly beginning: ReactNode
}

/** Rows drawn beyond either edge. */
const OVERSCAN = 6

const messageIdOf = (row: Row | undefined): number | undefined =>
  row && !isEcho(row.item) ? row.item.id : undefined

const lastMessageId = (rows: readonly Row[]): number =>
  messageIdOf(rows.findLast((row) => messageIdOf(row) !== undefined)) ?? 0

function countAfter(ids: Iterable<number>, messageId: number): number {
  let count = 0
  for (const id of ids) if (id > messageId) count++
  return count
}

const isUnread = (row: Row, ownUserId: number): boolean =>
  !isEcho(row.item) && row.item.sender_id !== ownUserId && !row.item.flags.includes('read')

/**
 * The messages of a view, of which only those in sight are in the page. The compiler leaves this component alone, since
 * the virtualizer keeps its state to itself: everything below takes plain values.
 */
export const MessageList = (props: Props) => {
  'use no memo'
  const { rows, paging, tools, position } = props
  const t = useText()
  const scroller = useRef<HTMLElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string>()
  const [hoveredKey, setHoveredKey] = useState<string>()
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  const activeIndex = indexOfKey(rows, activeKey)

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateHeight(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    anchorTo: 'end',
    followOnAppend: paging.foundNewest,
    scrollEndThreshold: STICKY_DISTANCE,
    paddingStart: ROOM_ABOVE,
    paddingEnd: paging.foundNewest ? ROOM_BELOW : ROOM_BELOW_LOADING,
    scrollPaddingStart: LANDING_DISTANCE,
    scrollPaddingEnd: ROOM_BELOW,
    initialMeasurementsCache: position ? [...position.sizes] : [],
    // The row with the focus stays in the page however far it is scrolled away.
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const first = Math.max(0, startIndex - OVERSCAN)
      const last = Math.min(count - 1, endIndex + OVERSCAN)
      const indexes = Array.from({ length: last - first + 1 }, (_, place) => first + place)
      if (activeIndex === -1 || (activeIndex >= first && activeIndex <= last)) return indexes
      return activeIndex < first ? [activeIndex, ...indexes] : [...indexes, activeIndex]
    },
  })
  usePinnedRow(virtualizer, rows)
  useMeasuring(container, virtualizer)
  const items = virtualizer.getVirtualItems()
  const range = virtualizer.range
  const unread = rows.filter((row) => isUnread(row, tools.ownUserId))
  const isOpen = useOpening(virtualizer, {
    viewKey: props.viewKey,
    rows,
    start: props.start,
    unreadFrom: messageIdOf(unread[0]),
  })
  useStickyEnd(scroller, virtualizer)
  usePaging(virtualizer, paging, isOpen)
  useReadMarks(scroller, props.isCountingReads, props.onRead)
  const jumpToEnd = (): void => {
    if (paging.foundNewest) virtualizer.scrollToEnd()
    else paging.jumpToNewest()
  }
  useFeedFocus({
    scroller,
    virtualizer,
    rows,
    activeKey,
    setActiveKey,
    onCommand: (command, row, element) => {
      if (command === 'last') jumpToEnd()
      props.onCommand(command, row, element)
    },
  })
  const keysInSight = items.map((item) => String(item.key))
  const equipped = useEquipment(virtualizer.isScrolling, keysInSight)
  useOwnSending(rows, jumpToEnd)

  const onPress = useEffectEvent((event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const key = target?.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (key !== undefined && target?.closest('[data-action="reveal"]'))
      setRevealed(new Set([...revealed, key]))
    onBodyClick(event, props.bodyActions)
  })
  const onHover = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || virtualizer.isScrolling || !(event.target instanceof Element)) return
    setHoveredKey(event.target.closest<HTMLElement>('[data-row]')?.dataset['row'])
  })
  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const element = target?.closest<HTMLElement>('[data-row]')
    const row = element && rows[indexOfKey(rows, element.dataset['row'])]
    const wantsNative =
      event.shiftKey || target?.closest('a, img, video, textarea') || !getSelection()?.isCollapsed
    if (!row || isEcho(row.item) || wantsNative) return
    event.preventDefault()
    tools.actions.openMenu(row.item, element, { x: event.clientX, y: event.clientY })
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    const element = scroller.current
    element?.addEventListener('click', (event) => onPress(event), options)
    element?.addEventListener('pointerover', (event) => onHover(event), options)
    element?.addEventListener('contextmenu', (event) => onContextMenu(event), options)
    return () => listening.abort()
  }, [])

  const lastInSight = range?.endIndex ?? rows.length - 1
  const lastIdInSight = lastMessageId(rows.slice(0, lastInSight + 1))
  const unreadBelow = unread.filter((row) => (messageIdOf(row) ?? 0) > lastIdInSight)
  const firstBelow = unreadBelow[0]?.item
  // Those that are not loaded count as well, where the view is one conversation whose unread messages are known.
  const lastLoadedId = lastMessageId(rows)
  const countBelow = unreadBelow.length + (paging.foundNewest ? 0 : countAfter(props.unreadIds, lastLoadedId))
  const distance = virtualizer.scrollElement ? virtualizer.getDistanceFromEnd() : 0
  const isFarFromEnd = !paging.foundNewest || distance > (virtualizer.scrollRect?.height ?? 0) / 2
  const showsJump = isFarFromEnd || (countBelow > 0 && distance > STICKY_DISTANCE)

  return (
    <div className={styles['list']}>
      <section
        ref={scroller}
        className={styles['scroller']}
        aria-label={t('messages.region')}
        aria-busy={paging.isFetchingOlder || paging.isFetchingNewer}
        tabIndex={activeIndex === -1 ? 0 : -1}
        data-feed
      >
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
            const id = messageIdOf(row)
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
                  date={row.date}
                  place={row.place}
                  tools={tools}
                  isActive={row.key === activeKey}
                  isEquipped={equipped.has(row.key) || row.key === hoveredKey || row.key === activeKey}
                  isHighlighted={id !== undefined && id === props.highlightedId}
                  isEditing={id !== undefined && props.editing.has(id)}
                  isRevealed={revealed.has(row.key)}
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
      {showsJump && (
        <JumpToLatest
          count={countBelow}
          author={
            firstBelow && !isEcho(firstBelow)
              ? nameIn(tools.users, firstBelow.sender_id, firstBelow.sender_full_name)
              : ''
          }
          onJump={jumpToEnd}
        />
      )}
    </div>
  )
}

/** Sending a message goes to where it appears. */
function useOwnSending(rows: readonly Row[], jumpToEnd: () => void): void {
  const last = rows.findLast(({ item }) => isEcho(item))?.key
  const seen = useRef(last)
  const jump = useEffectEvent(jumpToEnd)
  useLayoutEffect(() => {
    if (last !== undefined && last !== seen.current) jump()
    seen.current = last
  }, [last])
}
