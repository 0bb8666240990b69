import type { Subscription } from '../../../protocol/chat/channels.ts'

/** The channels of the sidebar, each in one section, in the order they are shown. */
export interface SidebarChannels {
  readonly pinned: readonly Subscription[]
  readonly others: readonly Subscription[]
}

const byName = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** Muted channels stand last in their section, the rest by name. */
const inOrder = (a: Subscription, b: Subscription): number =>
  Number(a.is_muted) - Number(b.is_muted) || byName.compare(a.name, b.name)

/** Sorts the reader's channels into sections; archived ones are left out. */
export function sidebarChannels(
  subscriptions: Iterable<Subscription>,
  matches: (name: string) => boolean,
): SidebarChannels {
  const shown = [...subscriptions].filter((each) => !each.is_archived && matches(each.name)).toSorted(inOrder)
  return {
    pinned: shown.filter((each) => each.pin_to_top),
    others: shown.filter((each) => !each.pin_to_top),
  }
}

/**
 * The first `most` items, and beyond them those that must not be missed, such as unread ones. Order is kept.
 */
export function foremost<Item>(
  items: readonly Item[],
  most: number,
  mustShow: (item: Item) => boolean,
): readonly Item[] {
  return items.filter((each, index) => index < most || mustShow(each))
}
