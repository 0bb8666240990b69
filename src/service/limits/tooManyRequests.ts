import { sayingOf, type Said } from '../refusals/say.ts'

/** A request beyond a rate limit or the service's capacity. Each interface answers it in its own form. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests'
  /** Text for people, shown in their language. */
  readonly said: Exclude<Said, string>
  /** Seconds until the client can retry. */
  readonly seconds: number
  constructor(said: Said, seconds: number) {
    const saying = sayingOf(said)
    super(saying.toString())
    this.said = saying
    this.seconds = seconds
  }
}
