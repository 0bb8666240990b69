import {
  AtSign,
  CalendarClock,
  CalendarDays,
  Clock,
  Inbox,
  Layers,
  PencilLine,
  Star,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '../conversations/address.ts'
import type { TextKey } from '../i18n/textKey.ts'

/** A view that every reader has, by its link. */
export interface StandingView {
  readonly id: 'inbox' | 'recent' | 'feed' | 'mentions' | 'starred' | 'drafts' | 'scheduled' | 'calendar'
  readonly path: string
  readonly text: TextKey
  readonly Icon: LucideIcon
  /** Keys that open it, as shown. */
  readonly keys?: string
}

/** Whether an address is that view's, or below it as the calendar's are. */
export const isWithin = (path: string, currentPath: string): boolean =>
  currentPath === path || currentPath.startsWith(`${path}/`)

export const STANDING_VIEWS: readonly StandingView[] = [
  { id: 'inbox', path: paths.inbox, text: 'shell.inbox', Icon: Inbox, keys: 'G I' },
  { id: 'recent', path: paths.recent, text: 'shell.recent', Icon: Clock, keys: 'G R' },
  { id: 'feed', path: paths.feed, text: 'shell.feed', Icon: Layers, keys: 'G F' },
  { id: 'mentions', path: paths.mentions, text: 'shell.mentions', Icon: AtSign, keys: 'G M' },
  { id: 'starred', path: paths.starred, text: 'shell.starred', Icon: Star, keys: 'G S' },
  { id: 'drafts', path: paths.drafts, text: 'shell.drafts', Icon: PencilLine, keys: 'G D' },
  { id: 'scheduled', path: paths.scheduled, text: 'later.title', Icon: CalendarClock },
  { id: 'calendar', path: paths.calendar, text: 'shell.calendar', Icon: CalendarDays, keys: 'G K' },
]
