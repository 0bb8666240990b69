import { findSite, type FoundSite, type Wanted } from './findSite.ts'
import { SiteFault } from './siteFault.ts'

/** Milliseconds for which the site is not searched for again after a search that failed. */
const HOLDS = 5_000

export interface SiteFinderOptions extends Wanted {
  /** Told of every outcome that differs from the one before. */
  readonly tell: (outcome: FoundSite | SiteFault) => void
  readonly now?: () => number
}

/** Remembers where the calendar was found; searches again while it is not, one search at a time. */
export class SiteFinder {
  readonly #options: SiteFinderOptions
  readonly #now: () => number
  #outcome: FoundSite | SiteFault | undefined
  #at = -Infinity
  #search: Promise<FoundSite | SiteFault> | undefined

  constructor(options: SiteFinderOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** Addresses by which the site calls itself, if it was found. */
  get homes(): readonly string[] {
    const outcome = this.#outcome
    return outcome === undefined || outcome instanceof SiteFault ? [] : [outcome.home]
  }

  get wanted(): Wanted {
    return this.#options
  }

  /** The last outcome; undefined before the first. */
  get outcome(): FoundSite | SiteFault | undefined {
    return this.#outcome
  }

  /** @throws SiteFault */
  async found(): Promise<FoundSite> {
    const outcome = this.#outcome
    return outcome === undefined || outcome instanceof SiteFault ? this.foundStill() : outcome
  }

  /**
   * After an answer that a calendar does not give: is it still there? Of several who ask at a time, one searches; the
   * others get its outcome. @throws SiteFault
   */
  async foundStill(): Promise<FoundSite> {
    const known = this.#outcome
    if (known instanceof SiteFault && this.#now() - this.#at < HOLDS) throw known
    const outcome = await (this.#search ??= this.#look().finally(() => (this.#search = undefined)))
    if (outcome instanceof SiteFault) throw outcome
    return outcome
  }

  async #look(): Promise<FoundSite | SiteFault> {
    const outcome = await findSite(this.#options).catch((error: unknown) => {
      if (error instanceof SiteFault) return error
      throw error
    })
    const isNew = described(outcome) !== (this.#outcome && described(this.#outcome))
    this.#outcome = outcome
    this.#at = this.#now()
    if (isNew) this.#options.tell(outcome)
    return outcome
  }
}

/** One line for the log. */
export function described(outcome: FoundSite | SiteFault): string {
  if (outcome instanceof SiteFault) return `Calendar: ${outcome.message}`
  if (outcome.kind === 'plain') return `Calendar: found at ${outcome.home}/${outcome.namespace}.`
  const { name, home, namespace, timezone, authorizePage } = outcome
  const writing =
    authorizePage === undefined
      ? 'It takes no application passwords, so nobody can change it from here.'
      : 'People connect their accounts in the settings.'
  return `Calendar: “${name}” at ${home}, WordPress with ${namespace}, ${timezone}. ${writing}`
}
