import type { VirtualItem } from '@tanstack/react-virtual'
import type { ListOptions, ListVirtualizer } from './listOptions.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The anchor that stays in sight while heights become known: the end, or a row such that the list is scrolled
 * to `offsetOf`.
 */
type Anchor =
  | 'end'
  | { readonly key: VirtualItem['key']; readonly offsetOf: (row: VirtualItem, height: number) => number }

/**
 * Lays out the rows of the first list while the virtualizer's code is on its way: it draws the same rows at
 * the same places, but knows nothing of gestures, momentum and smooth scrolling.
 */
export class StillList implements ListVirtualizer {
  readonly isScrolling = false
  readonly scrollDirection = null
  readonly itemSizeCache = new Map<VirtualItem['key'], number>()
  measurementsCache: VirtualItem[] = []
  /** The list is held at its anchor, whichever heights change. */
  shouldAdjustScrollPositionOnItemSizeChange: ListVirtualizer['shouldAdjustScrollPositionOnItemSizeChange']
  scrollElement: HTMLElement | null = null
  scrollOffset: number | null = null
  scrollRect: Size | null = null
  readonly #redraw: () => void
  #options: ListOptions
  #anchor: Anchor | undefined

  /** `redraw`: draws the list again. */
  constructor(options: ListOptions, redraw: () => void) {
    this.#options = options
    this.#redraw = redraw
    this.take(options)
  }

  /** Takes over the present rows; called during rendering. */
  take(options: ListOptions): void {
    this.#options = options
    let start = options.paddingStart
    this.measurementsCache = Array.from({ length: options.count }, (_, index) => {
      const key = options.getItemKey(index)
      const size = this.itemSizeCache.get(key) ?? options.estimateSize(index)
      const item = { index, key, start, size, end: start + size, lane: 0 }
      start = item.end
      return item
    })
  }

  /** Before the list is in the page, its height is assumed to be the window's. */
  get #height(): number {
    return this.scrollRect?.height ?? innerHeight
  }

  get #offset(): number {
    return Math.max(
      0,
      Math.min(this.scrollOffset ?? this.#options.initialOffset(), this.getTotalSize() - this.#height),
    )
  }

  get range(): { startIndex: number; endIndex: number } | null {
    const top = this.#offset
    const inSight = this.measurementsCache.filter(({ start, end }) => end > top && start < top + this.#height)
    const [first, last] = [inSight[0], inSight.at(-1)]
    return first && last ? { startIndex: first.index, endIndex: last.index } : null
  }

  getVirtualItems = (): VirtualItem[] => {
    const { range } = this
    if (!range) return []
    const { count, rangeExtractor } = this.#options
    return rangeExtractor({ ...range, count }).flatMap((index) => this.measurementsCache[index] ?? [])
  }

  getTotalSize = (): number =>
    (this.measurementsCache.at(-1)?.end ?? this.#options.paddingStart) + this.#options.paddingEnd

  getVirtualItemForOffset = (offset: number): VirtualItem | undefined =>
    this.measurementsCache.findLast(({ start }) => start <= offset) ?? this.measurementsCache[0]

  get #lastOffset(): number {
    return this.scrollElement ? this.scrollElement.scrollHeight - this.scrollElement.clientHeight : 0
  }

  getDistanceFromEnd = (): number => Math.max(0, this.#lastOffset - (this.scrollOffset ?? 0))

  isAtEnd = (threshold = this.#options.scrollEndThreshold): boolean => this.getDistanceFromEnd() <= threshold

  takeSnapshot = (): VirtualItem[] => this.measurementsCache.filter(({ key }) => this.itemSizeCache.has(key))

  measureElement = (element: HTMLElement | null): void => {
    const key = this.measurementsCache[Number(element?.dataset['index'])]?.key
    if (!element || key === undefined || this.itemSizeCache.get(key) === element.offsetHeight) return
    this.itemSizeCache.set(key, element.offsetHeight)
    this.#redraw()
  }

  scrollToEnd = (): void => this.#hold('end')

  scrollToOffset = (offset: number): void => {
    const row = this.getVirtualItemForOffset(offset)
    if (row) this.#hold(anchorAt(row, offset))
  }

  scrollToIndex: ListVirtualizer['scrollToIndex'] = (index, { align = 'auto' } = {}) => {
    const row = this.measurementsCache[Math.max(0, Math.min(index, this.#options.count - 1))]
    if (!row) return
    const { scrollPaddingStart, scrollPaddingEnd, count } = this.#options
    const place = align === 'auto' ? this.#nearestEdge(row) : align
    if (place === undefined) return
    if (place === 'end' && row.index === count - 1) this.#hold('end')
    else {
      const offsetOf = {
        start: ({ start }: VirtualItem) => start - scrollPaddingStart,
        center: ({ start, size }: VirtualItem, height: number) => start + (size - height) / 2,
        end: ({ end }: VirtualItem, height: number) => end + scrollPaddingEnd - height,
      }[place]
      this.#hold({ key: row.key, offsetOf })
    }
  }

  /** The edge at which a row becomes visible with the least scrolling; undefined if it is visible. */
  #nearestEdge({ start, end }: VirtualItem): 'start' | 'end' | undefined {
    const { scrollPaddingStart, scrollPaddingEnd } = this.#options
    if (end >= this.#offset + this.#height - scrollPaddingEnd) return 'end'
    return start <= this.#offset + scrollPaddingStart ? 'start' : undefined
  }

  #hold(anchor: Anchor): void {
    this.#anchor = anchor
    if (this.scrollElement) this.settle(this.scrollElement)
  }

  /** Scrolls the list to its anchor, once its rows are in the page. */
  settle(element: HTMLElement): void {
    const { clientWidth: width, clientHeight: height } = element
    const hasHeight = this.scrollRect?.height === height && this.scrollElement === element
    this.scrollElement = element
    this.scrollRect = { width, height }
    const wanted = this.#wantedOffset()
    if (wanted !== undefined) element.scrollTop = wanted
    if (hasHeight && this.scrollOffset === element.scrollTop) return
    this.scrollOffset = element.scrollTop
    this.#redraw()
  }

  #wantedOffset(): number | undefined {
    const anchor = this.#anchor
    if (anchor === undefined || anchor === 'end') return anchor && this.#lastOffset
    const row = this.measurementsCache.find(({ key }) => key === anchor.key)
    return row && Math.max(0, Math.min(this.#lastOffset, anchor.offsetOf(row, this.#height)))
  }

  /** Follows the scroller, and its height, until the returned function is called. */
  attach(element: HTMLElement): () => void {
    const listening = new AbortController()
    const watching = new ResizeObserver(() => this.settle(element))
    watching.observe(element)
    element.addEventListener('scroll', () => this.#follow(element.scrollTop), {
      passive: true,
      signal: listening.signal,
    })
    return () => {
      listening.abort()
      watching.disconnect()
    }
  }

  #follow(offset: number): void {
    if (offset === this.scrollOffset) return
    this.scrollOffset = offset
    const row = this.getVirtualItemForOffset(offset)
    this.#anchor = this.isAtEnd(1) ? 'end' : row && anchorAt(row, offset)
    this.#redraw()
  }
}

/** Keeps the row where it is when the list is scrolled to `offset`. */
const anchorAt = ({ key, start }: VirtualItem, offset: number): Anchor => ({
  key,
  offsetOf: (row) => row.start + offset - start,
})
