/** The area in which a shortcut is active. */
export type KeyScope = 'anywhere' | 'goTo' | 'calendar' | 'messages' | 'writing'

/** A shortcut by its area and its default keys, such as `messages Shift+u` or `goTo g i`. */
export type KeyName = `${KeyScope} ${string}`

/**
 * The reader's key assignments: they can give shortcuts other keys, or switch off those of a single character
 * (WCAG 2.1.4).
 */
export interface Keymap {
  /** The default chord of the command now bound to `chord`, or '' if unbound. */
  readonly usual: (scope: KeyScope, chord: string) => string
  /** The keys now bound to the command with these default keys; undefined if unbound. */
  readonly now: (scope: KeyScope, keys: string) => string | undefined
}

/** The first key of sequences that go to a view, such as `g i`. */
export const FIRST_KEY = 'g'
/** Milliseconds within which the second key of a sequence must follow. */
export const SEQUENCE = 1_500

let keymap: Keymap = { usual: (_, chord) => chord, now: (_, keys) => keys }

export function changeKeymap(next: Keymap): void {
  keymap = next
}

/** The default chord to look up in place of the pressed chord. Key handlers call it. */
export const usualChord: Keymap['usual'] = (scope, chord) => keymap.usual(scope, chord)

/** The current keys of a shortcut, to show to the reader. */
export function keysNow(name: KeyName): string | undefined {
  const at = name.indexOf(' ')
  return keymap.now(name.slice(0, at) as KeyScope, name.slice(at + 1))
}
