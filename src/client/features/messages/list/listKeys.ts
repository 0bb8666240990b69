/** Moves the focus in the list, or leaves it. */
export type ListCommand = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last' | 'leave'

/** The default keys that move the focus in the list. Keys of actions are in their declarations. */
export const LIST_KEYS: Readonly<Record<string, ListCommand>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  'Shift+j': 'pageDown',
  'Shift+k': 'pageUp',
  Home: 'first',
  End: 'last',
  'Shift+g': 'last',
  Escape: 'leave',
}

/** The command that has these keys by default. */
export const listCommand = (chord: string): ListCommand | undefined =>
  Object.hasOwn(LIST_KEYS, chord) ? LIST_KEYS[chord] : undefined
