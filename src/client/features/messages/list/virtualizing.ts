import { observeElementRect, Virtualizer } from '@tanstack/react-virtual'
import type { ListOptions } from './listOptions.ts'
import { observeScrolling, scrollAndTell } from './ownScrolling.ts'
import type { StillList } from './stillList.ts'

export interface Surroundings {
  readonly getScrollElement: () => HTMLElement | null
  /** Draws the list anew. */
  readonly onChange: () => void
}

const completed = (options: ListOptions, surroundings: Surroundings) => ({
  ...options,
  ...surroundings,
  observeElementRect,
  observeElementOffset: observeScrolling,
  scrollToFn: scrollAndTell,
})

/** The virtualizer of one list. */
export class RowVirtualizer extends Virtualizer<HTMLElement, HTMLElement> {
  readonly #surroundings: Surroundings

  constructor(options: ListOptions, surroundings: Surroundings) {
    super(completed(options, surroundings))
    this.#surroundings = surroundings
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
    virtualizer.getVirtualItems() // The virtualizer reads them once; later options have them no more.
    return virtualizer
  }

  /** Follows the scroller until what it returns is called. */
  attach(): () => void {
    // oxlint-disable-next-line no-underscore-dangle -- the way in for what ties the library to React
    return this._didMount()
  }

  /** Puts the list where it is to be, once its rows are in the page. */
  settle(): void {
    // oxlint-disable-next-line no-underscore-dangle -- as above
    this._willUpdate()
  }

  /** Takes up the rows as they are now: while they are drawn. */
  take(options: ListOptions): void {
    this.setOptions(completed(options, this.#surroundings))
  }
}
