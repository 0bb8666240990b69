const MARGIN = 8
const GAP = 6

/**
 * The preferred position of a popover: centered below its anchor, or below with its start or end edges
 * aligned; `inward`: with the edges aligned that let it reach towards the middle of the window. `right`: beside its
 * anchor with the tops aligned (`right-center`: centered), on the left if there is room only there, and below an
 * anchor wider than itself: on the left of that it would be far from what was pressed, over the sidebar.
 */
export type Side = 'below' | 'below-start' | 'below-end' | 'below-inward' | 'right' | 'right-center'

interface Size {
  readonly width: number
  readonly height: number
}

const within = (value: number, size: number, limit: number): number =>
  Math.max(MARGIN, Math.min(value, limit - size - MARGIN))

/**
 * The top left corner of a popover of that size beside the anchor, kept inside the window; above the anchor if there
 * is no room below.
 */
export function positionBeside(
  anchor: DOMRect,
  popover: Size,
  window: Size,
  side: Side,
): { left: number; top: number } {
  if (side === 'right' || side === 'right-center') {
    const right = anchor.right + GAP
    const left = anchor.left - GAP - popover.width
    const fitsRight = right + popover.width + MARGIN <= window.width
    const isWide = anchor.width > popover.width
    if (!fitsRight && (isWide || left < MARGIN)) return positionBeside(anchor, popover, window, 'below-start')
    const top = side === 'right' ? anchor.top : anchor.top + (anchor.height - popover.height) / 2
    return { left: fitsRight ? right : left, top: within(top, popover.height, window.height) }
  }
  const centre = anchor.left + anchor.width / 2
  const start = anchor.left
  const end = anchor.right - popover.width
  const left = {
    below: centre - popover.width / 2,
    'below-start': start,
    'below-end': end,
    'below-inward': centre < window.width / 2 ? start : end,
  }[side]
  const below = anchor.bottom + GAP
  const above = anchor.top - GAP - popover.height
  const fitsBelow = below + popover.height + MARGIN <= window.height
  return {
    left: within(left, popover.width, window.width),
    top: within(fitsBelow || above < MARGIN ? below : above, popover.height, window.height),
  }
}

/** Moves an open popover beside its anchor. Start and end swap in right-to-left text. */
export function placeBeside(popover: HTMLElement, anchor: DOMRect, side: Side): void {
  const isRightToLeft = getComputedStyle(popover).direction === 'rtl'
  const mirrored: Record<Side, Side> = {
    below: 'below',
    'below-start': 'below-end',
    'below-end': 'below-start',
    'below-inward': 'below-inward',
    right: 'right',
    'right-center': 'right-center',
  }
  const { left, top } = positionBeside(
    anchor,
    popover.getBoundingClientRect(),
    { width: document.documentElement.clientWidth, height: window.innerHeight },
    isRightToLeft ? mirrored[side] : side,
  )
  popover.style.left = `${Math.round(left)}px`
  popover.style.top = `${Math.round(top)}px`
}
