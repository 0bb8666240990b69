import { sayingOf, type Said } from '../refusals/say.ts'

/** The service says no: answered as `{result: error, code, msg, ...extra}` (chat spec 7). Nothing was changed. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  /** What people are told; they read it in their language. */
  readonly said: Exclude<Said, string>
  /** Sayings within reach people in their language too. */
  readonly extra: Readonly<Record<string, unknown>>
  /** HTTP status, where it differs from the code's usual one. */
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

/** Ends the request with an error; what is `said` is for people and names the parameter where one is wrong. */
export function refuse(
  code: string,
  said: Said,
  extra: Readonly<Record<string, unknown>> = {},
  status?: number,
): never {
  throw new Refusal(code, said, extra, status)
}

export const badRequest = (said: Said): never => refuse('BAD_REQUEST', said)
