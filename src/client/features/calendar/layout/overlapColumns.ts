/** A part of a day. */
export interface Stretch {
  readonly from: number
  /** Later than `from`. */
  readonly to: number
}

/** The column of a stretch among those that overlap it. */
export interface Column<Item extends Stretch> {
  readonly item: Item
  /** From 0. */
  readonly column: number
  /** Number of columns side by side here. */
  readonly of: number
  /** Number of columns that the stretch takes: it widens over columns that are free during all its time. */
  readonly width: number
}

interface Placed<Item> {
  readonly item: Item
  readonly column: number
}

const meet = (one: Stretch, other: Stretch): boolean => one.from < other.to && other.from < one.to

const earliestThenLongest = (one: Stretch, other: Stretch): number =>
  one.from - other.from || other.to - one.to

/** Groups stretches that are connected by overlaps. */
function clustersOf<Item extends Stretch>(items: readonly Item[]): readonly (readonly Item[])[] {
  const clusters: Item[][] = []
  let end = -Infinity
  for (const item of items) {
    if (item.from >= end) clusters.push([])
    clusters.at(-1)?.push(item)
    end = Math.max(item.from >= end ? -Infinity : end, item.to)
  }
  return clusters
}

function placeSideBySide<Item extends Stretch>(cluster: readonly Item[]): readonly Placed<Item>[] {
  const ends: number[] = []
  return cluster.map((item) => {
    const free = ends.findIndex((end) => end <= item.from)
    const column = free === -1 ? ends.length : free
    ends[column] = item.to
    return { item, column }
  })
}

/** Puts overlapping stretches side by side, each as wide as its neighbors allow. */
export function layOutColumns<Item extends Stretch>(items: readonly Item[]): readonly Column<Item>[] {
  return clustersOf(items.toSorted(earliestThenLongest)).flatMap((cluster) => {
    const placed = placeSideBySide(cluster)
    const of = Math.max(...placed.map((each) => each.column)) + 1
    return placed.map(({ item, column }) => {
      const blocking = placed
        .filter((each) => each.column > column && meet(each.item, item))
        .map((each) => each.column)
      return { item, column, of, width: Math.min(of, ...blocking) - column }
    })
  })
}
