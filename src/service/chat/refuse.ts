import { sayingOf, type Said } from '../refusals/say.ts'

/**
 * A refused request: answered as `{result: error, code, msg, ...extra}` (chat spec 7). Nothing was changed.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  /** Text for people, shown in their language. */
  readonly said: Exclude<Said, string>
  /** Further fields; texts within are translated, too. */
  readonly extra: Readonly<Record<string, unknown>>
  /** HTTP status, if it differs from the code's usual one. */
  readonly status: number | undefined
  constructor(code: string, said: Said, extra: Readonly<Record<string, unknown>> = {}, status?: number) {
    const saying = sayingOf(said)
    super(saying.toString())
    this.code = code
    this.said = saying
    this.extra = extra
    this.status = status
  }
}

/** Refuses the request with an error; `said` is for people and names the parameter if one is wrong. */
export function refuse(
  code: string,
  said: Said,
  extra: Readonly<Record<string, unknown>> = {},
  status?: number,
): never {
  throw new Refusal(code, said, extra, status)
}

export const badRequest = (said: Said): never => refuse('BAD_REQUEST', said)
