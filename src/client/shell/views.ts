import {
  AtSign,
  CalendarClock,
  CalendarDays,
  Clock,
  Inbox,
  Layers,
  PencilLine,
  SmilePlus,
  Star,
  type LucideIcon,
} from 'lucide-react'
import type { TextKey } from '../i18n/texts.ts'
import type { KeyName } from '../ui/keys/keymap.ts'
import { paths } from '../navigation/paths.ts'
import { shellTexts } from './texts/shellTexts.ts'
import { composeTexts } from '../features/compose/texts/composeTexts.ts'

/** A view that every reader has, with its link. */
export interface BuiltInView {
  readonly id:
    'inbox' | 'recent' | 'feed' | 'mentions' | 'reactions' | 'starred' | 'drafts' | 'scheduled' | 'calendar'
  readonly path: string
  readonly text: TextKey
  readonly Icon: LucideIcon
  /** Keys that open the view. */
  readonly keys?: KeyName
}

/** Returns true if the address belongs to this view, or to a page below it, such as the calendar's. */
export const isWithin = (path: string, currentPath: string): boolean =>
  currentPath === path || currentPath.startsWith(`${path}/`)

export const BUILT_IN_VIEWS: readonly BuiltInView[] = [
  { id: 'inbox', path: paths.inbox, text: shellTexts('shell.inbox'), Icon: Inbox, keys: 'goTo g i' },
  { id: 'recent', path: paths.recent, text: shellTexts('shell.recent'), Icon: Clock, keys: 'goTo g r' },
  { id: 'feed', path: paths.feed, text: shellTexts('shell.feed'), Icon: Layers, keys: 'goTo g f' },
  {
    id: 'mentions',
    path: paths.mentions,
    text: shellTexts('shell.mentions'),
    Icon: AtSign,
    keys: 'goTo g m',
  },
  { id: 'reactions', path: paths.reactions, text: shellTexts('shell.reactions'), Icon: SmilePlus },
  { id: 'starred', path: paths.starred, text: shellTexts('shell.starred'), Icon: Star, keys: 'goTo g s' },
  { id: 'drafts', path: paths.drafts, text: shellTexts('shell.drafts'), Icon: PencilLine, keys: 'goTo g d' },
  { id: 'scheduled', path: paths.scheduled, text: composeTexts('later.title'), Icon: CalendarClock },
  {
    id: 'calendar',
    path: paths.calendar,
    text: shellTexts('shell.calendar'),
    Icon: CalendarDays,
    keys: 'goTo g k',
  },
]
