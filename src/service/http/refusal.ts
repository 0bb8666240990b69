import { sayingOf, type Said } from '../refusals/say.ts'

/** A refused request: each interface answers it in its own form. Nothing was changed. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  /** Text for people, shown in their language. */
  readonly said: Exclude<Said, string>
  readonly status: number
  /** Further fields of the answer; texts within are translated, too. */
  readonly extra: Readonly<Record<string, unknown>>
  constructor(code: string, said: Said, status: number, extra: Readonly<Record<string, unknown>> = {}) {
    const saying = sayingOf(said)
    super(saying.toString())
    this.code = code
    this.said = saying
    this.status = status
    this.extra = extra
  }
}
