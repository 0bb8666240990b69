const SIDE: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

const blocksIn = (element: Element): readonly HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('[data-event-id]'),
]

const distance = (one: Element, other: Element): number =>
  Math.abs(one.getBoundingClientRect().top - other.getBoundingClientRect().top)

/**
 * Returns the block that an arrow key moves to from the focused one: up and down within its day, sideways to the
 * nearest block of another day.
 */
export function nextBlock(grid: Element, focused: Element | null, key: string): HTMLElement | undefined {
  const columns = [...grid.querySelectorAll('section')]
  const column = columns.find((each) => each.contains(focused))
  if (!column || !focused) return undefined
  const blocks = blocksIn(column)
  const at = blocks.indexOf(focused as HTMLElement)
  switch (key) {
    case 'ArrowDown':
      return blocks[at + 1]
    case 'ArrowUp':
      return blocks[at - 1]
    case 'Home':
      return blocks[0]
    case 'End':
      return blocks.at(-1)
  }
  const forward = getComputedStyle(grid).direction === 'rtl' ? -1 : 1
  const step = (SIDE[key] ?? 0) * forward
  if (step === 0) return undefined
  for (let index = columns.indexOf(column) + step; columns[index]; index += step) {
    const candidates = blocksIn(columns[index] as Element)
    if (candidates.length > 0) {
      return candidates.toSorted((one, other) => distance(one, focused) - distance(other, focused))[0]
    }
  }
  return undefined
}
