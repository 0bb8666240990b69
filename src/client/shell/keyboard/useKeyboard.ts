import { useEffectEvent, useLayoutEffect } from 'react'
import { chordOf } from '../../ui/keys/chords.ts'
import { SEQUENCE } from '../../ui/keys/keymap.ts'
import { platform } from '../../ui/keys/platform.ts'

/** Whether typing goes into this element. */
const takesText = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))

/** A dialog or a menu has the keyboard to itself. */
const isCovered = (): boolean => document.querySelector('dialog:modal, [role=menu]:popover-open') !== null

/** What pressing `chord` means after `before`, the chord pressed just before it. */
type Meaning<Command> = (
  chord: string,
  before: string | undefined,
) => { readonly command: Command } | { readonly begins: string } | undefined

interface More {
  /** What was pressed before there was code to run it. */
  readonly takeEarly?: () => readonly KeyboardEvent[]
  /** Chords that are meant even while writing. */
  readonly worksWhileWriting?: (chord: string) => boolean
}

const nothingEarly = (): readonly KeyboardEvent[] => []
const never = (): boolean => false

/**
 * Runs shortcuts; first one of those pressed early, before there was code to run them. Single keys act only while
 * nobody is writing.
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
      if (takesText(document.activeElement) && !isMeantWhileWriting(chord)) return undefined
      const isInSequence = before !== undefined && event.timeStamp - before.at < SEQUENCE
      const meant = meaning(chord, isInSequence ? before?.chord : undefined)
      before = meant && 'begins' in meant ? { chord, at: event.timeStamp } : undefined
      return meant && 'command' in meant ? meant.command : undefined
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const command = commandOf(event)
      if (command === undefined) return
      event.preventDefault()
      runCommand(command)
    }
    // What was pressed after an early shortcut was meant for what that opens.
    const [command] = takeFirst().flatMap((event) => commandOf(event) ?? [])
    before = undefined
    if (command !== undefined) runCommand(command)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
