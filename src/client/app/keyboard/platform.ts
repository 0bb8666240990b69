export const platform = (): 'apple' | 'other' =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'apple' : 'other'

const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
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
