import type { KeyboardEvent } from 'react'
import { continueBlock } from './editing.ts'
import { hasCommandKey } from '../keys/platform.ts'
import { read, write } from './textarea.ts'

/**
 * Enter in the text of a message: goes on with a list or a fence, begins a line, or is done with it, which
 * Ctrl/Cmd+Enter always is. @returns whether there is nothing left for the browser to do
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
