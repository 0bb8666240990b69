import { chordOf, type Press } from '../../../ui/keys/chords.ts'
import { FIRST_KEY, SEQUENCE, usualChord } from '../../../ui/keys/keymap.ts'
import { platform } from '../../../ui/keys/platform.ts'
import { pageStore } from '../../../ui/pageStore.ts'

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

type Keys = Press & Pick<KeyboardEvent, 'isComposing' | 'timeStamp'>

/** `begunAt`: milliseconds, from the time stamp of events. */
const sequence = pageStore({ begunAt: -Infinity })

/**
 * The default chord for the key's command among messages (ux 1.1); undefined if the key is not for them: the second
 * key of a sequence belongs to the page.
 */
export function usualChordOf(event: Keys): string | undefined {
  if (event.isComposing) return undefined
  const isSecond = event.timeStamp - sequence.getState().begunAt < SEQUENCE
  sequence.setState({ begunAt: -Infinity })
  if (isSecond) return undefined
  const chord = usualChord('messages', chordOf(event, platform()))
  if (chord === FIRST_KEY) sequence.setState({ begunAt: event.timeStamp })
  return chord
}
