import type { Subscription } from '../../../protocol/chat/channels.ts'
import type { ChannelFolder } from '../../../protocol/chat/channelFolder.ts'
import { compareNames } from '../../ui/format/compareNames.ts'
import type { PersonalSection } from './sections.ts'

/** The channels of the sidebar, each in one section, in the order they are shown. */
export interface SidebarChannels {
  readonly pinned: readonly Subscription[]
  readonly personal: readonly {
    readonly section: PersonalSection
    readonly channels: readonly Subscription[]
  }[]
  readonly foldered: readonly {
    readonly folder: ChannelFolder
    readonly channels: readonly Subscription[]
  }[]
  readonly others: readonly Subscription[]
  /** Channels without recent messages. */
  readonly inactive: readonly Subscription[]
}

/** Values of `demote_inactive_streams`. */
export const Demotion = { whereItHelps: 1, always: 2, never: 3 } as const

/** Sidebars with fewer channels than this need no section of inactive ones. */
const MANY = 20

export interface SidebarRules {
  readonly matches: (name: string) => boolean
  readonly sections: readonly PersonalSection[]
  /** The organization's folders in order; empty if the reader's setting does not show them. */
  readonly folders: readonly ChannelFolder[]
  readonly demotion: number
  /** Returns true if the channel has unread messages: it then stays visible. */
  readonly isUnread: (channel: Subscription) => boolean
}

/** Sorts the channels of a section: pinned first, muted last, the rest by name. */
const inOrder = (a: Subscription, b: Subscription): number =>
  Number(b.pin_to_top) - Number(a.pin_to_top) ||
  Number(a.is_muted) - Number(b.is_muted) ||
  compareNames(a.name, b.name)

/**
 * Sorts the reader's channels into sections, without archived ones. A section of the reader keeps all its channels,
 * also pinned and inactive ones; a folder of the organization gets the rest of its channels.
 */
export function sidebarChannels(
  subscriptions: Iterable<Subscription>,
  { matches, sections, folders, demotion, isUnread }: SidebarRules,
): SidebarChannels {
  const open = [...subscriptions].filter((each) => !each.is_archived)
  const demotes = demotion === Demotion.always || (demotion === Demotion.whereItHelps && open.length > MANY)
  const shown = open.filter((each) => matches(each.name)).toSorted(inOrder)
  const placed = new Set(sections.flatMap((each) => each.channelIds))
  const free = shown.filter((each) => !placed.has(each.stream_id))
  const isInactive = (each: Subscription): boolean => demotes && !each.is_recently_active && !isUnread(each)
  const unpinned = free.filter((each) => !each.pin_to_top)
  const active = unpinned.filter((each) => !isInactive(each))
  return {
    pinned: free.filter((each) => each.pin_to_top),
    personal: sections.map((section) => ({
      section,
      channels: shown.filter((each) => section.channelIds.includes(each.stream_id)),
    })),
    foldered: folders
      .map((folder) => ({ folder, channels: active.filter(({ folder_id }) => folder_id === folder.id) }))
      .filter(({ channels }) => channels.length > 0),
    others: active.filter(({ folder_id }) => !folders.some(({ id }) => id === folder_id)),
    inactive: unpinned.filter(isInactive),
  }
}

/** Returns all channels from top to bottom. */
export const inSidebarOrder = ({
  pinned,
  personal,
  foldered,
  others,
  inactive,
}: SidebarChannels): readonly Subscription[] => [
  ...pinned,
  ...personal.flatMap((each) => each.channels),
  ...foldered.flatMap((each) => each.channels),
  ...others,
  ...inactive,
]

/**
 * Returns the first `most` items, and after them those that must stay visible, such as unread ones. The order stays.
 */
export function foremost<Item>(
  items: readonly Item[],
  most: number,
  mustShow: (item: Item) => boolean,
): readonly Item[] {
  return items.filter((each, index) => index < most || mustShow(each))
}
