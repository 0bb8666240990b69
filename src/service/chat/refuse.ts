import { Refusal } from '../http/refusal.ts'
import type { Said } from '../refusals/say.ts'
import { statusOf } from './http/answers.ts'

/**
 * Refuses the request, which changed nothing: answered as `{result: error, code, msg, ...extra}` (chat spec 7).
 * @param said for people; names the parameter if one is wrong
 * @param status the code's usual one when absent
 */
export function refuse(
  code: string,
  said: Said,
  extra: Readonly<Record<string, unknown>> = {},
  status: number = statusOf(code),
): never {
  throw new Refusal(code, said, status, extra)
}

export const badRequest = (said: Said): never => refuse('BAD_REQUEST', said)
