/** Where a shortcut means something. */
export type KeyScope = 'anywhere' | 'goTo' | 'calendar' | 'messages' | 'writing'

/** A shortcut by where it means something and its usual keys, such as `messages Shift+u` or `goTo g i`. */
export type KeyName = `${KeyScope} ${string}`

/** The reader may give shortcuts other keys, or switch off those of a single character (WCAG 2.1.4). */
export interface Keymap {
  /** The usual chord for what this one does now; empty where it does nothing any more. */
  readonly usual: (scope: KeyScope, chord: string) => string
  /** The keys that do now what these usually do; undefined where none do. */
  readonly now: (scope: KeyScope, keys: string) => string | undefined
}

/** Begins the sequences that go to a view, such as `g i`. */
export const FIRST_KEY = 'g'
/** Milliseconds within which the second key of a sequence must follow. */
export const SEQUENCE = 1_500

let keymap: Keymap = { usual: (_, chord) => chord, now: (_, keys) => keys }

export function changeKeymap(next: Keymap): void {
  keymap = next
}

/** What those who handle keys look up in place of the chord that was pressed. */
export const usualChord: Keymap['usual'] = (scope, chord) => keymap.usual(scope, chord)

/** What those who show keys show. */
export function keysNow(name: KeyName): string | undefined {
  const at = name.indexOf(' ')
  return keymap.now(name.slice(0, at) as KeyScope, name.slice(at + 1))
}
