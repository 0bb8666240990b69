import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { cut } from './cut.ts'
import { because, type ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import { refuse } from '../refuse.ts'

const refuseContent = (reason: ReasonOrKey): never => refuse('BAD_REQUEST', reason, { var_name: 'content' })

/** @throws Refusal when the text is longer than a message can be */
export function checkLength(content: string): string {
  return codePoints(content) > limits.max_message_length
    ? refuseContent(because('messages.contentLong', { limit: limits.max_message_length }))
    : content
}

/**
 * The text of an edit, cut to the length of a message, as real servers cut it. The specification limits only what is sent
 * (chat spec 4.1) and rendered (4.18).
 */
export function fitContent(content: string): string {
  if (content.length <= limits.max_message_length) return content
  return cut(content, limits.max_message_length, '\n[message truncated]')
}

/** The message's text as it is stored: without trailing whitespace and leading empty lines. */
export function cleanContent(given: string): string {
  const content = given.trimEnd().replace(/^[\r\n]+/, '')
  if (content.trim() === '') refuseContent('messages.empty')
  return checkLength(content)
}
