import { laterPaths } from '../navigation/laterPaths.ts'
import { paths } from '../navigation/paths.ts'
import { settingsPath } from '../navigation/settingsAddress.ts'
import { placeOf, type Place } from '../navigation/routes.ts'

/** Pages of a kind that are opened from a list, and that list. */
interface Kind {
  readonly name: string
  /** The address to go to if nothing else was open before. */
  readonly list: string
  /** The kind of the pages that this list opens: from it, Back passes over them. */
  readonly opens?: string
}

const SECTION = 'section of the settings'

const conversations: Kind = { name: 'conversations', list: laterPaths.conversations }
const events: Kind = { name: 'events', list: paths.calendar }

function kindOf(place: Place): Kind | undefined {
  switch (place.page) {
    case 'view':
      if (place.view.kind === 'search') return { name: 'search', list: paths.inbox }
      return 'channelId' in place.view || place.view.kind === 'direct' ? conversations : undefined
    case 'topics':
      return conversations
    case 'channels':
      return { name: 'browse', list: laterPaths.conversations }
    case 'event':
    case 'venue':
    case 'organizer':
    case 'new-event':
    case 'edit-event':
      return events
    case 'settings':
      return place.section === undefined
        ? { name: 'settings', list: paths.inbox, opens: SECTION }
        : { name: SECTION, list: settingsPath(place.area) }
    case 'unknown':
      return place.pathname === laterPaths.conversations ? undefined : { name: 'unknown', list: paths.inbox }
    default:
      return undefined
  }
}

/** The address of the list above a page, where the page has no tab of its own. */
export const pathAbove = (place: Place): string | undefined => kindOf(place)?.list

/** An entry of the history, as the browser's Navigation API gives it. */
export interface Entry {
  readonly key: string
  readonly url: string | null
}

/**
 * The nearest of the earlier entries that shows a page of another kind: from one conversation to the next, then Back,
 * leads to the list that the first one was opened from.
 * @param earlier oldest first
 */
export function entryAbove(place: Place, earlier: readonly Entry[]): Entry | undefined {
  const kind = kindOf(place)
  return earlier.findLast(({ url }) => {
    if (url === null) return false
    const { pathname, search } = new URL(url)
    const other = placeOf(pathname, search)
    const name = kindOf(other)?.name
    const isPassed = name !== undefined && (name === kind?.name || name === kind?.opens)
    return other.page !== 'start' && other.page !== 'sign-in' && !isPassed
  })
}
