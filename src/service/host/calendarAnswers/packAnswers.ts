import { siteBounds } from '../../../protocol/bounds.ts'
import type { Origin } from '../../http/origin.ts'
import { hostError } from '../answers.ts'
import type { ChatBackend } from '../backend.ts'
import { answerWith, isText, readWhole, type WholeAnswer } from './wholeAnswer.ts'

const isReading = ({ method }: Request): boolean => method === 'GET'

/**
 * True if anybody receives the same answer: the request has nobody's credentials, neither of an account nor of an event
 * with a password.
 */
export const isForEverybody = (request: Request, { authorization }: Origin): boolean =>
  isReading(request) &&
  authorization === undefined &&
  !request.headers.has('authorization') &&
  !new URL(request.url).searchParams.has('password')

/** Reads a text whole; an answer that breaks off or does not end is none. Undefined for what is no text. */
export async function readText(response: Response): Promise<WholeAnswer | Response | undefined> {
  if (!isText(response)) return undefined
  const whole = await readWhole(response, siteBounds.answer_bytes).catch(() => undefined)
  return whole ?? hostError('BAD_GATEWAY', 'host.calendarCut')
}

/** Compresses what the calendar answers to readers, and names it by a tag. */
export const packAnswers =
  (backend: ChatBackend): ChatBackend =>
  async (request, origin) => {
    const response = await backend(request, origin)
    const read = isReading(request) ? await readText(response) : undefined
    if (read === undefined || read instanceof Response) return read ?? response
    return answerWith(read, request, isForEverybody(request, origin) ? 'everybody' : 'reader')
  }
