import { pageStore } from '../pageStore.ts'
import { chordOf, type Press } from './chords.ts'
import { FIRST_KEY, SEQUENCE, usualChord } from './keymap.ts'
import { platform } from './platform.ts'

type Keys = Press & Pick<KeyboardEvent, 'isComposing' | 'timeStamp'>

/** `begunAt`: milliseconds, from the time stamp of events. */
const sequence = pageStore({ begunAt: -Infinity })

/** To be called when the page takes a key: the one after it is no longer the second of a sequence. */
export const endSequence = (): void => sequence.setState({ begunAt: -Infinity })

/**
 * The default chord for the key's command among messages or other rows (ux 1.1); undefined if the key is not for them: the second
 * key of a sequence belongs to the page.
 */
export function usualChordOf(event: Keys): string | undefined {
  if (event.isComposing) return undefined
  const isSecond = event.timeStamp - sequence.getState().begunAt < SEQUENCE
  endSequence()
  if (isSecond) return undefined
  const chord = usualChord('messages', chordOf(event, platform()))
  if (chord === FIRST_KEY) sequence.setState({ begunAt: event.timeStamp })
  return chord
}
