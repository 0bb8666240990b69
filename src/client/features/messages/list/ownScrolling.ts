import {
  elementScroll,
  observeElementOffset,
  type Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { memoizeByObject } from '../../../ui/memoize.ts'

type Options = VirtualizerOptions<HTMLElement, HTMLElement>
type Tell = Parameters<Options['observeElementOffset']>[1]

/**
 * The listener of each list for its position, and a flag: true if the list was scrolled to make up for a
 * height since it was drawn.
 */
const hearers = memoizeByObject<Virtualizer<HTMLElement, HTMLElement>, { tell?: Tell; hasMadeUp?: boolean }>(
  () => ({}),
)

/** True if the list was scrolled to make up for a height since the last call. */
export function takeMadeUp(virtualizer: Virtualizer<HTMLElement, HTMLElement>): boolean {
  const hearer = hearers(virtualizer)
  const { hasMadeUp = false } = hearer
  hearer.hasMadeUp = false
  return hasMadeUp
}

export const observeScrolling: Options['observeElementOffset'] = (virtualizer, tell) => {
  hearers(virtualizer).tell = tell
  return observeElementOffset(virtualizer, tell)
}

const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Element): boolean =>
  scrollTop + clientHeight >= scrollHeight - 1

/**
 * Scrolls, and notifies the list at once when that took it to its end or made up for a height, so that it
 * draws the rows there together with the change that caused it. The browser's own event arrives a frame later
 * and would count as scrolling: the list would be redrawn when that begins and when it ends, for each message
 * that arrives.
 */
export const scrollAndTell: Options['scrollToFn'] = (offset, options, virtualizer) => {
  elementScroll(offset, options, virtualizer)
  const { scrollElement, isScrolling } = virtualizer
  const { adjustments, behavior } = options
  if (adjustments !== undefined) hearers(virtualizer).hasMadeUp = true
  if (!scrollElement || behavior === 'smooth') return
  const { scrollTop } = scrollElement
  // A reader who is scrolling continues in their direction, even if a changed height adjusts the offset.
  const isMadeUp = !isScrolling && Math.abs(offset + (adjustments ?? 0) - scrollTop) < 1
  if (adjustments === undefined ? isAtEnd(scrollElement) : isMadeUp) {
    hearers(virtualizer).tell?.(scrollTop, isScrolling)
  }
}
