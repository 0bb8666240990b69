import { Refusal } from '../http/refusal.ts'
import type { ReasonOrKey } from '../../protocol/refusals/reason.ts'
import { statusOf } from './http/answers.ts'

/**
 * Refuses the request, which changed nothing: answered as `{result: error, code, msg, ...extra}` (chat spec 7).
 * @param reason names the parameter if one is wrong
 * @param status the code's usual one when absent
 */
export function refuse(
  code: string,
  reason: ReasonOrKey,
  extra: Readonly<Record<string, unknown>> = {},
  status: number = statusOf(code),
): never {
  throw new Refusal(code, reason, status, extra)
}

/** @param argument the name of the argument that is wrong; forms show the reason beside its field */
export const badRequest = (reason: ReasonOrKey, argument?: string): never =>
  refuse('BAD_REQUEST', reason, argument === undefined ? {} : { var_name: argument })
