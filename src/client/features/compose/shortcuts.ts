import { chordOf, type Press } from '../../ui/keys/chords.ts'
import { usualChord, type KeyName } from '../../ui/keys/keymap.ts'
import { platform } from '../../ui/keys/platform.ts'
import type { Formatting } from '../../ui/writing/editing.ts'

/**
 * Commands that keys run on the text; `preview` shows how it will look, `follow` goes to its conversation.
 */
export type WritingCommand = Extract<Formatting, 'bold' | 'italic' | 'link' | 'code'> | 'preview' | 'follow'

/** The default keys of each command. */
export const WRITING_KEYS: Readonly<Record<string, WritingCommand>> = {
  'Mod+b': 'bold',
  'Mod+i': 'italic',
  'Mod+Shift+l': 'link',
  'Mod+Shift+c': 'code',
  'Alt+p': 'preview',
  'Mod+.': 'follow',
}

/** The command that the pressed keys ask for. */
export function writingCommandOf(event: Press): WritingCommand | undefined {
  const chord = usualChord('writing', chordOf(event, platform()))
  return Object.hasOwn(WRITING_KEYS, chord) ? WRITING_KEYS[chord] : undefined
}

/** The keys of a command, for its tooltip. */
export function writingKeys(command: string): KeyName | undefined {
  const usual = Object.keys(WRITING_KEYS).find((chord) => WRITING_KEYS[chord] === command)
  return usual === undefined ? undefined : `writing ${usual}`
}
