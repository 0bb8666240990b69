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

export type ShortcutGroup = 'anywhere' | 'goTo' | 'messages' | 'writing'

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

/** What of a key press matters. */
export interface Press {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Letters of other scripts count as the key's place on the keyboard, so that shortcuts work there too. */
function letterOf({ key, code }: Press): string {
  const isOtherScript = key.length === 1 && /\p{L}/u.test(key) && !/[a-z]/i.test(key)
  return isOtherScript && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
}

/** The press in the words of the table: `Mod+k`, `Shift+F6`, `?`. Shift is named only where it makes no other character. */
export function chordOf(press: Press, platform: 'apple' | 'other'): string {
  const letter = letterOf(press)
  const isLetter = /^[a-z]$/i.test(letter)
  const isCommand = platform === 'apple' ? press.metaKey : press.ctrlKey
  const parts = [
    ...(isCommand ? ['Mod'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...((platform === 'apple' ? press.ctrlKey : press.metaKey) ? ['Other'] : []),
    ...(press.shiftKey && (isLetter || letter.length > 1) ? ['Shift'] : []),
    isLetter ? letter.toLowerCase() : letter,
  ]
  return parts.join('+')
}

/** Keys that are meant even while writing: they make no character. */
export const worksWhileWriting = (chord: string): boolean => /^(Mod\+k|(Shift\+)?F6)$/.test(chord)

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
