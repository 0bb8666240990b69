import type { StandInOrganisation } from './organisation.ts'
import type { Answer } from './request.ts'

/** An endpoint of the level that the stand-in has. */
export interface Route {
  /** Method and path below `/api/v1`. */
  readonly at: `${string} /${string}`
  /** Names of the parameters that the level knows; others are ignored, and named in the answer. */
  readonly known: readonly string[] | ((organisation: StandInOrganisation) => readonly string[])
  /** Answered without credentials. */
  readonly isOpen?: boolean
  readonly give: Answer
}
