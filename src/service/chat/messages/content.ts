import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { say, type Said } from '../../refusals/say.ts'
import { refuse } from '../refuse.ts'

const refuseContent = (said: Said): never => refuse('BAD_REQUEST', said, { var_name: 'content' })

/** @throws Refusal when the text is longer than a message can be */
export function checkLength(content: string): string {
  return codePoints(content) > limits.max_message_length
    ? refuseContent(
        say('Argument "content" must be at most {limit} characters', { limit: limits.max_message_length }),
      )
    : content
}

/** The message's text as it is stored: without trailing whitespace and leading empty lines. */
export function cleanContent(given: string): string {
  const content = given.trimEnd().replace(/^[\r\n]+/, '')
  if (content.trim() === '') refuseContent('Message must not be empty')
  return checkLength(content)
}
