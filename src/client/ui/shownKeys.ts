import { keysNow, type KeyName } from './keymap.ts'
import { platform } from './platform.ts'

const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
}

/** A chord as it is shown: `Ctrl+K` or `⌘K`. */
export function shownChord(chord: string): string {
  const isApple = platform() === 'apple'
  const names: Readonly<Record<string, string>> = isApple
    ? { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
    : { Mod: 'Ctrl', Shift: 'Shift', Alt: 'Alt' }
  const parts = chord === '+' ? ['+'] : chord.split('+')
  return parts
    .map((each) => names[each] ?? SYMBOLS[each] ?? (each.length === 1 ? each.toUpperCase() : each))
    .join(isApple ? '' : '+')
}

/** The keys of a shortcut as they are shown: `Ctrl+B`, `G I`; undefined while none do it. */
export const shownKeys = (name: KeyName | undefined): string | undefined =>
  name === undefined ? undefined : keysNow(name)?.split(' ').map(shownChord).join(' ')
