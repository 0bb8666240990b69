import { CALENDAR_KEYS, type CalendarCommand } from '../../features/calendar/commands.ts'
import { WRITING_KEYS, type WritingCommand } from '../../features/compose/shortcuts.ts'
import type { KeyOf, TextKey } from '../../i18n/texts.ts'
import { messageAction, messageActionIds } from '../../features/messages/actions/messageActions.ts'
import { LIST_KEYS, type ListCommand } from '../../features/messages/list/listKeys.ts'
import type { KeyScope } from '../../ui/keys/keymap.ts'
import { commandNames, pageCommand, type Command, type PageCommand } from './commands.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

type KeyboardText = KeyOf<typeof laterShellTexts>

/** A row of the list of shortcuts. */
export interface Shortcut {
  /** `Mod` is ⌘ on Apple devices, else Ctrl. Keys of a sequence are separated by a space: `g i`. */
  readonly keys: readonly string[]
  readonly group: KeyScope
  /** Describes the shortcut, and identifies it in the reader's stored choices. */
  readonly text: TextKey
  /** The command of the page to run. Absent: the focused part of the page handles the key. */
  readonly command?: Command
  /** Standard keys with the same function everywhere, which cannot be changed. */
  readonly isFixed?: true
}

const ofPage = (scope: PageCommand['group']): readonly Shortcut[] =>
  commandNames.flatMap((command) => {
    const { group, keys } = pageCommand(command)
    return group === scope ? [{ keys: keys.usual, group, text: keys.text, command }] : []
  })
const fixed = (group: KeyScope, text: KeyboardText, ...keys: readonly string[]): Shortcut => ({
  keys,
  group,
  text: laterShellTexts(text),
  isFixed: true,
})

const keysFor = <Name>(table: Readonly<Record<string, Name>>, command: Name): readonly string[] =>
  Object.keys(table).filter((chord) => table[chord] === command)
const amongMessages = (command: ListCommand, text: KeyboardText): Shortcut => ({
  keys: keysFor(LIST_KEYS, command),
  group: 'messages',
  text: laterShellTexts(text),
})
const onMessageActions = messageActionIds.flatMap((id): readonly Shortcut[] => {
  const { keys } = messageAction(id)
  return keys ? [{ keys: keys.usual, group: 'messages', text: keys.text }] : []
})
const inCalendar = (command: CalendarCommand, text: KeyboardText): Shortcut => ({
  keys: keysFor(CALENDAR_KEYS, command),
  group: 'calendar',
  text: laterShellTexts(text),
})
const whileWriting = (command: WritingCommand, text: KeyboardText): Shortcut => ({
  keys: keysFor(WRITING_KEYS, command),
  group: 'writing',
  text: laterShellTexts(text),
})

/** All shortcuts: the code that runs, lists and changes them reads this table. */
export const SHORTCUTS: readonly Shortcut[] = [
  ...ofPage('anywhere'),
  fixed('anywhere', 'shell.keys.back', 'Alt+ArrowLeft'),
  fixed('anywhere', 'shell.keys.escape', 'Escape'),
  ...ofPage('goTo'),
  inCalendar('next', 'calendar.keys.next'),
  inCalendar('previous', 'calendar.keys.previous'),
  inCalendar('today', 'calendar.keys.today'),
  inCalendar('month', 'calendar.keys.month'),
  inCalendar('week', 'calendar.keys.week'),
  inCalendar('day', 'calendar.keys.day'),
  inCalendar('list', 'calendar.keys.list'),
  inCalendar('filter', 'calendar.keys.filter'),
  fixed('calendar', 'calendar.keys.open', 'Enter'),
  fixed('calendar', 'calendar.keys.enter', 'F2'),
  fixed('calendar', 'calendar.keys.move', 'Shift+m'),
  amongMessages('next', 'shell.keys.nextMessage'),
  amongMessages('previous', 'shell.keys.previousMessage'),
  amongMessages('first', 'shell.keys.firstMessage'),
  amongMessages('last', 'shell.keys.lastMessage'),
  amongMessages('pageDown', 'shell.keys.pageDown'),
  amongMessages('pageUp', 'shell.keys.pageUp'),
  ...onMessageActions,
  fixed('writing', 'shell.keys.send', 'Enter'),
  fixed('writing', 'shell.keys.newline', 'Shift+Enter'),
  whileWriting('bold', 'shell.keys.bold'),
  whileWriting('italic', 'shell.keys.italic'),
  whileWriting('link', 'shell.keys.link'),
  whileWriting('code', 'shell.keys.code'),
  whileWriting('preview', 'shell.keys.preview'),
  whileWriting('follow', 'shell.keys.follow'),
  fixed('writing', 'shell.keys.editLast', 'ArrowUp'),
  fixed('writing', 'shell.keys.undoSend', 'Mod+z'),
]

export const SCOPES: readonly KeyScope[] = ['anywhere', 'goTo', 'calendar', 'messages', 'writing']
