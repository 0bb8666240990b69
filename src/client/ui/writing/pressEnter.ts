import type { KeyboardEvent } from 'react'
import { continueBlock } from './editing.ts'
import { hasCommandKey } from '../keys/platform.ts'
import { read, write } from './textarea.ts'

/**
 * Handles Enter in the text of a message: continues a list or a fence, begins a line, or finishes, which
 * Ctrl/Cmd+Enter always does. @returns true when the browser has nothing left to do
 */
export function pressEnter(
  event: KeyboardEvent<HTMLTextAreaElement>,
  enterSends: boolean,
  onDone: () => void,
): boolean {
  if (hasCommandKey(event)) {
    onDone()
    return true
  }
  if (event.shiftKey || event.altKey) return false
  const continued = continueBlock(read(event.currentTarget))
  if (continued) write(event.currentTarget, continued)
  else if (enterSends) onDone()
  else return false
  return true
}
