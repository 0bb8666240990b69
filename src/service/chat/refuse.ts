/** The service says no: answered as `{result: error, code, msg, ...extra}` (chat spec 7). Nothing was changed. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  readonly extra: Readonly<Record<string, unknown>>
  /** HTTP status, where it differs from the code's usual one. */
  readonly status: number | undefined
  constructor(code: string, message: string, extra: Readonly<Record<string, unknown>> = {}, status?: number) {
    super(message)
    this.code = code
    this.extra = extra
    this.status = status
  }
}

/** Ends the request with an error; `message` is for people and names the parameter where one is wrong. */
export function refuse(
  code: string,
  message: string,
  extra: Readonly<Record<string, unknown>> = {},
  status?: number,
): never {
  throw new Refusal(code, message, extra, status)
}

export const badRequest = (message: string): never => refuse('BAD_REQUEST', message)
