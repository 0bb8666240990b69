import { sayingOf, type Said } from '../refusals/say.ts'

/** Somebody asks more often than they may, or than can be served. Each interface answers it in its own form. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests'
  /** What people are told; they read it in their language. */
  readonly said: Exclude<Said, string>
  /** After which they may ask again. */
  readonly seconds: number
  constructor(said: Said, seconds: number) {
    const saying = sayingOf(said)
    super(saying.toString())
    this.said = saying
    this.seconds = seconds
  }
}
