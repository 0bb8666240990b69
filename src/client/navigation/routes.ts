import { eventAddressOf, type EventAddress } from './eventAddress.ts'
import type { SettingsArea } from './settingsAddress.ts'
import { paths } from './paths.ts'
import { viewOf, type ViewAddress } from './viewAddress.ts'

/** A page in the main part of the window. */
export type Place =
  | { readonly page: 'start' }
  | { readonly page: 'sign-in'; readonly next: string }
  | { readonly page: 'inbox' | 'recent' | 'drafts' | 'scheduled' | 'reminders' | 'channels' | 'calendar' }
  | ({ readonly page: 'view' } & ViewAddress)
  | EventAddress
  | { readonly page: 'team'; readonly section: 'people' | 'groups' | 'invites'; readonly id?: number }
  | { readonly page: 'topics'; readonly channelId: number }
  | { readonly page: 'settings'; readonly area: SettingsArea; readonly section: string | undefined }
  /** An address without a page, or with one of `laterPaths`. */
  | { readonly page: 'unknown'; readonly pathname: string }

/** Places whose pages are opened less often. */
export type FurtherPlace = Exclude<
  Place,
  {
    page: 'start' | 'sign-in' | 'inbox' | 'recent' | 'drafts' | 'channels' | 'calendar' | 'event' | 'view'
  }
>

const PAGES: Readonly<Record<string, Place>> = {
  '/': { page: 'start' },
  [paths.inbox]: { page: 'inbox' },
  [paths.recent]: { page: 'recent' },
  [paths.drafts]: { page: 'drafts' },
  [paths.scheduled]: { page: 'scheduled' },
  [paths.reminders]: { page: 'reminders' },
  [paths.channels]: { page: 'channels' },
  [paths.calendar]: { page: 'calendar' },
  [paths.people]: { page: 'team', section: 'people' },
  [paths.groups]: { page: 'team', section: 'groups' },
  [paths.invites]: { page: 'team', section: 'invites' },
}

/** Views of the calendar have addresses of their own below it; the calendar reads those itself. */
const CALENDAR = /^\/calendar\/(?:month|week|day|list|cards)(?:\/\d{4}-\d\d-\d\d)?\/?$/

/** True for a place that is open to visitors. */
export const isPublicPlace = ({ page }: Place): boolean =>
  page === 'calendar' || page === 'event' || page === 'venue' || page === 'organizer'

/**
 * True for a place that can be open to visitors: only the service knows which channels are public on the web.
 */
export const mayBeOpen = (place: Place): boolean =>
  place.page === 'channels' || place.page === 'topics' || (place.page === 'view' && 'channelId' in place.view)

/** An address to go to after signing in: on this site only. */
const safeNext = (next: string | null): string =>
  next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith(paths.signIn) ? next : paths.inbox

/** Returns the place at an address (`pathname` still escaped). */
export function placeOf(pathname: string, search = ''): Place {
  const page = PAGES[pathname === '/' ? pathname : pathname.replace(/\/$/, '')]
  if (page) return page
  if (pathname === paths.signIn) {
    return { page: 'sign-in', next: safeNext(new URLSearchParams(search).get('next')) }
  }
  if (CALENDAR.test(pathname)) return { page: 'calendar' }
  const topics = /^\/channel\/(\d{1,15})(?:-[^/]*)?\/topics$/.exec(pathname)
  if (topics) return { page: 'topics', channelId: Number(topics[1]) }
  const group = /^\/groups\/(\d{1,15})\/?$/.exec(pathname)
  if (group) return { page: 'team', section: 'groups', id: Number(group[1]) }
  const settings = /^\/(settings|admin)(?:\/([\w-]+))?\/?$/.exec(pathname)
  if (settings) {
    return { page: 'settings', area: settings[1] as SettingsArea, section: settings[2] }
  }
  const event = eventAddressOf(pathname)
  if (event) return event
  const address = viewOf(pathname, search)
  return address ? { page: 'view', ...address } : { page: 'unknown', pathname }
}

/** The address of the sign-in, which leads to `next` afterwards. */
export const signInPath = (next: string): string =>
  next === '/' || next === paths.inbox ? paths.signIn : `${paths.signIn}?next=${encodeURIComponent(next)}`
