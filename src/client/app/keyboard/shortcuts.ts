import type { TextKey } from '../../i18n/textKey.ts'

/** What a key asks of the page. Keys of the message list and the composer are theirs; they are listed, not run, here. */
export type Command =
  | 'switcher'
  | 'search'
  | 'sheet'
  | 'nextRegion'
  | 'previousRegion'
  | 'nextUnread'
  | 'nextDirect'
  | 'compose'
  | 'composeDirect'
  | 'details'
  | 'inbox'
  | 'feed'
  | 'recent'
  | 'mentions'
  | 'starred'
  | 'drafts'
  | 'channels'
  | 'calendar'

export type ShortcutGroup = 'anywhere' | 'goTo' | 'calendar' | 'messages' | 'writing'

export interface Shortcut {
  /** `Mod` is ⌘ on Apple's machines, else Ctrl. Keys of a sequence are separated by a space: `g i`. */
  readonly keys: readonly string[]
  readonly group: ShortcutGroup
  readonly text: TextKey
  /** Absent: run by the part of the page that has the focus. */
  readonly command?: Command
}

/** Every shortcut there is: what runs them and what lists them both read this table. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Mod+k'], group: 'anywhere', text: 'shell.keys.switcher', command: 'switcher' },
  { keys: ['/'], group: 'anywhere', text: 'shell.keys.search', command: 'search' },
  { keys: ['n'], group: 'anywhere', text: 'shell.keys.nextUnread', command: 'nextUnread' },
  { keys: ['p'], group: 'anywhere', text: 'shell.keys.nextDirect', command: 'nextDirect' },
  { keys: ['c'], group: 'anywhere', text: 'shell.keys.compose', command: 'compose' },
  { keys: ['x'], group: 'anywhere', text: 'shell.keys.composeDirect', command: 'composeDirect' },
  { keys: ['i'], group: 'anywhere', text: 'shell.keys.details', command: 'details' },
  { keys: ['F6'], group: 'anywhere', text: 'shell.keys.regions', command: 'nextRegion' },
  { keys: ['Escape'], group: 'anywhere', text: 'shell.keys.escape' },
  { keys: ['?'], group: 'anywhere', text: 'shell.keys.sheet', command: 'sheet' },
  { keys: ['g i'], group: 'goTo', text: 'shell.keys.inbox', command: 'inbox' },
  { keys: ['g r'], group: 'goTo', text: 'shell.keys.recent', command: 'recent' },
  { keys: ['g f'], group: 'goTo', text: 'shell.keys.feed', command: 'feed' },
  { keys: ['g m'], group: 'goTo', text: 'shell.keys.mentions', command: 'mentions' },
  { keys: ['g s'], group: 'goTo', text: 'shell.keys.starred', command: 'starred' },
  { keys: ['g d'], group: 'goTo', text: 'shell.keys.drafts', command: 'drafts' },
  { keys: ['g c'], group: 'goTo', text: 'shell.keys.channels', command: 'channels' },
  { keys: ['g k'], group: 'goTo', text: 'shell.keys.calendar', command: 'calendar' },
  { keys: ['j'], group: 'calendar', text: 'calendar.keys.next' },
  { keys: ['k'], group: 'calendar', text: 'calendar.keys.previous' },
  { keys: ['t'], group: 'calendar', text: 'calendar.keys.today' },
  { keys: ['m'], group: 'calendar', text: 'calendar.keys.month' },
  { keys: ['w'], group: 'calendar', text: 'calendar.keys.week' },
  { keys: ['d'], group: 'calendar', text: 'calendar.keys.day' },
  { keys: ['l'], group: 'calendar', text: 'calendar.keys.list' },
  { keys: ['Enter'], group: 'calendar', text: 'calendar.keys.open' },
  { keys: ['F2'], group: 'calendar', text: 'calendar.keys.enter' },
  { keys: ['j', 'ArrowDown'], group: 'messages', text: 'shell.keys.nextMessage' },
  { keys: ['k', 'ArrowUp'], group: 'messages', text: 'shell.keys.previousMessage' },
  { keys: ['r', 'Enter'], group: 'messages', text: 'shell.keys.reply' },
  { keys: ['>'], group: 'messages', text: 'shell.keys.quote' },
  { keys: ['e'], group: 'messages', text: 'shell.keys.edit' },
  { keys: [':'], group: 'messages', text: 'shell.keys.react' },
  { keys: ['+'], group: 'messages', text: 'shell.keys.thumbsUp' },
  { keys: ['Mod+s'], group: 'messages', text: 'shell.keys.star' },
  { keys: ['Shift+u'], group: 'messages', text: 'shell.keys.markUnread' },
  { keys: ['Shift+l'], group: 'messages', text: 'shell.keys.copyLink' },
  { keys: ['Enter'], group: 'writing', text: 'shell.keys.send' },
  { keys: ['Shift+Enter'], group: 'writing', text: 'shell.keys.newline' },
  { keys: ['Mod+b'], group: 'writing', text: 'shell.keys.bold' },
  { keys: ['Mod+i'], group: 'writing', text: 'shell.keys.italic' },
  { keys: ['Mod+Shift+l'], group: 'writing', text: 'shell.keys.link' },
  { keys: ['Mod+Shift+c'], group: 'writing', text: 'shell.keys.code' },
  { keys: ['ArrowUp'], group: 'writing', text: 'shell.keys.editLast' },
]

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ...SHORTCUTS.flatMap(({ keys, command }) => (command ? keys.map((each) => [each, command] as const) : [])),
  ['Shift+F6', 'previousRegion'],
])

const BEGINNINGS: ReadonlySet<string> = new Set(
  [...COMMANDS.keys()].flatMap((keys) => (keys.includes(' ') ? [keys.split(' ')[0] as string] : [])),
)

/** What pressing `chord` means after `before`, the chord pressed just before it. */
export function meaningOf(
  chord: string,
  before: string | undefined,
): { readonly command: Command } | { readonly begins: string } | undefined {
  const inSequence = before === undefined ? undefined : COMMANDS.get(`${before} ${chord}`)
  const command = inSequence ?? COMMANDS.get(chord)
  if (command) return { command }
  return BEGINNINGS.has(chord) ? { begins: chord } : undefined
}
