import { useEffect, useEffectEvent } from 'react'
import { takeEarlyKeys } from './earlyKeys.ts'
import { platform } from './platform.ts'
import { chordOf, meaningOf, worksWhileWriting, type Command } from './shortcuts.ts'

/** Milliseconds within which the second key of a sequence must follow. */
const SEQUENCE = 1_500

/** Whether typing goes into this element. */
const takesText = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))

/** A dialog or a menu has the keyboard to itself. */
const isCovered = (): boolean => document.querySelector('dialog:modal, [role=menu]:popover-open') !== null

/** Runs the page's shortcuts. Single keys act only while nobody is writing. */
export function useKeyboard(run: (command: Command) => void): void {
  const runCommand = useEffectEvent(run)
  useEffect(() => {
    let before: { readonly chord: string; readonly at: number } | undefined
    const commandOf = (event: KeyboardEvent): Command | undefined => {
      if (event.defaultPrevented || event.isComposing || event.repeat || isCovered()) return undefined
      const chord = chordOf(event, platform())
      if (takesText(document.activeElement) && !worksWhileWriting(chord)) return undefined
      const isInSequence = before !== undefined && event.timeStamp - before.at < SEQUENCE
      const meaning = meaningOf(chord, isInSequence ? before?.chord : undefined)
      before = meaning && 'begins' in meaning ? { chord, at: event.timeStamp } : undefined
      return meaning && 'command' in meaning ? meaning.command : undefined
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const command = commandOf(event)
      if (command === undefined) return
      event.preventDefault()
      runCommand(command)
    }
    // What was pressed after an early shortcut was meant for what that opens.
    const [command] = takeEarlyKeys().flatMap((event) => commandOf(event) ?? [])
    before = undefined
    if (command !== undefined) runCommand(command)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
