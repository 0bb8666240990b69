import {
  AtSign,
  CalendarDays,
  Clock,
  Inbox,
  Layers,
  PencilLine,
  SmilePlus,
  Star,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { TextKey } from '../i18n/texts.ts'
import type { KeyName } from '../ui/keys/keymap.ts'
import { paths } from '../navigation/paths.ts'
import { laterShellTexts } from './texts/laterShellTexts.ts'
import { shellTexts } from './texts/shellTexts.ts'

/** A view that every reader has, with its link. */
export interface BuiltInView {
  readonly id:
    | 'inbox'
    | 'recent'
    | 'mentions'
    | 'drafts'
    | 'calendar'
    | 'people'
    | 'feed'
    | 'reactions'
    | 'starred'
  readonly path: string
  /** Addresses of further pages that the view has as tabs. */
  readonly tabs?: readonly string[]
  readonly text: TextKey
  readonly Icon: LucideIcon
  /** Keys that open the view. */
  readonly keys?: KeyName
}

/** Returns true if the address is this one, or that of a page below it, such as an event's below the calendar. */
export const isWithin = (path: string, currentPath: string): boolean =>
  currentPath === path || currentPath.startsWith(`${path}/`)

/** Returns true if the address belongs to this view. */
export const isCurrentView = ({ path, tabs = [] }: BuiltInView, currentPath: string): boolean =>
  [path, ...tabs].some((each) => isWithin(each, currentPath))

/** The views that always have a link. */
export const MAIN_VIEWS: readonly BuiltInView[] = [
  { id: 'inbox', path: paths.inbox, text: laterShellTexts('shell.inbox'), Icon: Inbox, keys: 'goTo g i' },
  { id: 'recent', path: paths.recent, text: laterShellTexts('shell.recent'), Icon: Clock, keys: 'goTo g r' },
  {
    id: 'mentions',
    path: paths.mentions,
    text: shellTexts('shell.mentions'),
    Icon: AtSign,
    keys: 'goTo g m',
  },
  {
    id: 'drafts',
    path: paths.drafts,
    tabs: [paths.scheduled, paths.reminders],
    text: laterShellTexts('shell.drafts'),
    Icon: PencilLine,
    keys: 'goTo g d',
  },
  {
    id: 'calendar',
    path: paths.calendar,
    tabs: ['/event', '/venue', '/organizer'],
    text: shellTexts('shell.calendar'),
    Icon: CalendarDays,
    keys: 'goTo g k',
  },
  {
    id: 'people',
    path: paths.people,
    tabs: [paths.groups, paths.invites],
    text: laterShellTexts('team.people'),
    Icon: Users,
    keys: 'goTo g p',
  },
]

/** The views whose links are under “More”. */
export const FURTHER_VIEWS: readonly BuiltInView[] = [
  { id: 'starred', path: paths.starred, text: shellTexts('shell.starred'), Icon: Star, keys: 'goTo g s' },
  { id: 'reactions', path: paths.reactions, text: shellTexts('shell.reactions'), Icon: SmilePlus },
  { id: 'feed', path: paths.feed, text: shellTexts('shell.feed'), Icon: Layers, keys: 'goTo g f' },
]

export const BUILT_IN_VIEWS: readonly BuiltInView[] = [...MAIN_VIEWS, ...FURTHER_VIEWS]
