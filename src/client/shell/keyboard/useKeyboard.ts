import { useEffectEvent, useLayoutEffect } from 'react'
import { chordOf } from '../../ui/keys/chords.ts'
import { SEQUENCE } from '../../ui/keys/keymap.ts'
import { platform } from '../../ui/keys/platform.ts'
import { endSequence } from '../../ui/keys/usualKeys.ts'
import { pressInView, takesText } from '../../ui/keys/viewKeys.ts'

const isOpen = (selector: string): boolean => document.querySelector(selector) !== null

/** Returns true while a dialog or a menu has the keyboard to itself. */
const isCovered = (): boolean => isOpen('dialog:modal, [role=menu]:popover-open')

/** Returns true while single keys belong to a field, or to a sheet over the page such as that of an event. */
const takesKeys = (): boolean => takesText(document.activeElement) || isOpen('[role=dialog]:popover-open')

/** True if no field, widget or layer over the page takes the key. */
const isForView = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !isCovered() &&
  !takesText(event.target) &&
  !(event.target instanceof Element && event.target.closest('[popover]'))

/** Returns the command of `chord` after `before`, the chord pressed just before it. */
type Meaning<Command> = (
  chord: string,
  before: string | undefined,
) => { readonly command: Command } | { readonly begins: string } | undefined

interface More {
  /** Returns the key presses recorded before this code loaded. */
  readonly takeEarly?: () => readonly KeyboardEvent[]
  /** Returns true for chords that work even while the reader types. */
  readonly worksWhileWriting?: (chord: string) => boolean
}

const nothingEarly = (): readonly KeyboardEvent[] => []
const never = (): boolean => false

/**
 * Runs shortcuts; first one of those pressed before this code loaded. Single keys act only while no text field has
 * the focus.
 */
export function useKeyboard<Command>(
  meaningOf: Meaning<Command>,
  run: (command: Command) => void,
  { takeEarly = nothingEarly, worksWhileWriting = never }: More = {},
): void {
  const meaning = useEffectEvent(meaningOf)
  const runCommand = useEffectEvent(run)
  const takeFirst = useEffectEvent(takeEarly)
  const isMeantWhileWriting = useEffectEvent(worksWhileWriting)
  useLayoutEffect(() => {
    let before: { readonly chord: string; readonly at: number } | undefined
    const commandOf = (event: KeyboardEvent): Command | undefined => {
      if (event.defaultPrevented || event.isComposing || event.repeat || isCovered()) return undefined
      const chord = chordOf(event, platform())
      if (takesKeys() && !isMeantWhileWriting(chord)) return undefined
      const isInSequence = before !== undefined && event.timeStamp - before.at < SEQUENCE
      const meant = meaning(chord, isInSequence ? before?.chord : undefined)
      before = meant && 'begins' in meant ? { chord, at: event.timeStamp } : undefined
      return meant && 'command' in meant ? meant.command : undefined
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const command = commandOf(event)
      if (command !== undefined) {
        event.preventDefault()
        endSequence()
        runCommand(command)
      } else if (isForView(event)) pressInView(event)
    }
    // Key presses after an early shortcut were meant for the page that it opens, so only the first runs.
    const [command] = takeFirst().flatMap((event) => commandOf(event) ?? [])
    before = undefined
    if (command !== undefined) runCommand(command)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
