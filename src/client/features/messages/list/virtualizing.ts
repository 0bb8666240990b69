import { observeElementRect, Virtualizer } from '@tanstack/react-virtual'
import { flushSync } from 'react-dom'
import type { ListOptions } from './listOptions.ts'
import { observeScrolling, scrollAndTell, takeMadeUp } from './ownScrolling.ts'
import type { StillList } from './stillList.ts'

export { keepEnd } from './stickyEnd.ts'

export interface Surroundings {
  readonly getScrollElement: () => HTMLElement | null
  /** Draws the list again. */
  readonly onChange: () => void
}

const completed = (options: ListOptions, surroundings: Surroundings) => ({
  ...options,
  getScrollElement: surroundings.getScrollElement,
  onChange: (list: Virtualizer<HTMLElement, HTMLElement>) => {
    if (list instanceof RowVirtualizer) list.drawAnew()
  },
  observeElementRect,
  observeElementOffset: observeScrolling,
  scrollToFn: scrollAndTell,
})

/** The virtualizer of a list. */
export class RowVirtualizer extends Virtualizer<HTMLElement, HTMLElement> {
  readonly #surroundings: Surroundings
  /**
   * True while React puts rows into the page: it draws the updates that they ask for before the page is
   * painted.
   */
  #isInCommit = false

  constructor(options: ListOptions, surroundings: Surroundings) {
    super(completed(options, surroundings))
    this.#surroundings = surroundings
    const { measureElement, resizeItem } = this
    this.measureElement = (row) => this.#inCommit(() => measureElement(row))
    this.resizeItem = (index, size) => {
      resizeItem(index, size)
      // The library forgets a height that equals its estimate. The estimate changes with the message, such as when a
      // preview arrives, and would move the rows in sight.
      const key = this.options.getItemKey(index)
      if (!this.itemSizeCache.has(key)) this.itemSizeCache.set(key, size)
    }
  }

  /** Takes over from a list that is shown, all of whose rows stay where they are. */
  static takeOver(still: StillList, options: ListOptions, surroundings: Surroundings): RowVirtualizer {
    const asShown: ListOptions = {
      ...options,
      initialMeasurementsCache: still.takeSnapshot(),
      initialOffset: () => still.scrollOffset ?? options.initialOffset(),
      initialRect: still.scrollRect ?? options.initialRect,
    }
    const virtualizer = new RowVirtualizer(asShown, surroundings)
    virtualizer.getVirtualItems() // The virtualizer reads them once; later options omit them.
    return virtualizer
  }

  /**
   * Redraws the list. After a scroll that compensates for a changed height, the rows follow in the same frame:
   * otherwise they would show in the wrong position until the next.
   */
  drawAnew(): void {
    const { onChange } = this.#surroundings
    if (takeMadeUp(this) && !this.#isInCommit) flushSync(onChange)
    else onChange()
  }

  #inCommit<Result>(work: () => Result): Result {
    this.#isInCommit = true
    try {
      return work()
    } finally {
      this.#isInCommit = false
    }
  }

  /** Follows the scroller until the returned function is called. */
  attach(): () => void {
    // oxlint-disable-next-line no-underscore-dangle -- the way in for what ties the library to React
    return this.#inCommit(() => this._didMount())
  }

  /** Scrolls the list to its anchor, once its rows are in the page. */
  settle(): void {
    // oxlint-disable-next-line no-underscore-dangle -- as above
    this.#inCommit(() => this._willUpdate())
  }

  /** Takes over the present rows; called during rendering. */
  take(options: ListOptions): void {
    this.setOptions(completed(options, this.#surroundings))
  }
}
