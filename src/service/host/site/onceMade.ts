import { plainTextOf } from '../../../markdown/plainText.ts'
import { SiteFault } from './siteFault.ts'
import type { SiteAnswer } from './ask.ts'
import { storedOn, UNCHANGED, type OnSite } from './changeEvent.ts'
import { plainDate, readShown, type Fields, type ShownOnSite } from './storedEvent.ts'

/*
 * The site knows no idempotency: asked again after a lost answer it would make the event twice. The host remembers
 * what was made for each key; if the site itself did not answer, it looks there for the event first.
 */

const MOST_KEYS = 1000

interface Wanted {
  readonly key: string
  readonly fields: Fields
  readonly make: () => Promise<SiteAnswer>
}

/** Where a try ended without an answer, the event can exist all the same. */
const leftOpen = (error: unknown): boolean =>
  error instanceof SiteFault && ['site_slow', 'site_unreachable', 'site_failing'].includes(error.code)

/** The most milliseconds by which the site's clock can be behind the host's. */
const TOLERANCE = 120_000
const DAY = 86_400_000

const utcOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')

/** Bounds of a list are the ends of their days, by clocks that can differ by one. */
const twoDaysBefore = (date: string): string =>
  utcOf(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) - 2 * DAY).slice(0, 10)

/** A try without an answer; `since`: milliseconds since the epoch. */
interface Unanswered {
  readonly since: number
}

export class OnceMade {
  readonly #now: () => number
  readonly #tries = new Map<string, Promise<SiteAnswer> | Unanswered>()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  async make(on: OnSite, { key, fields, make }: Wanted): Promise<SiteAnswer> {
    // Keys are the caller's own.
    const name = `${on.caller.authorization}\n${key}`
    const earlier = this.#tries.get(name)
    if (earlier instanceof Promise) return earlier
    const since = earlier?.since ?? this.#now()
    const attempt = earlier ? this.#again(on, fields, since, make) : make()
    this.#keep(name, attempt)
    try {
      const answer = await attempt
      // A refusal made nothing: another try may send other fields.
      if (answer.status >= 300) this.#tries.delete(name)
      return answer
    } catch (error) {
      if (leftOpen(error)) this.#keep(name, { since })
      else this.#tries.delete(name)
      throw error
    }
  }

  #keep(name: string, outcome: Promise<SiteAnswer> | Unanswered): void {
    if (this.#tries.size >= MOST_KEYS) this.#tries.delete(this.#tries.keys().next().value ?? '')
    this.#tries.set(name, outcome)
  }

  async #again(on: OnSite, fields: Fields, since: number, make: Wanted['make']): Promise<SiteAnswer> {
    return (await this.#find(on, fields, since)) ?? make()
  }

  /** An event with this title and these times that was made since. */
  async #find(on: OnSite, fields: Fields, since: number): Promise<SiteAnswer | undefined> {
    const { call, site, caller } = on
    const { title, start_date: start, end_date: end } = fields
    if (typeof title !== 'string' || typeof start !== 'string' || typeof end !== 'string') return undefined
    const answer = await call.ask(site, {
      path: `${site.namespace}/events`,
      query: new URLSearchParams({
        starts_before: `${end.slice(0, 10)} 23:59:59`,
        ends_after: twoDaysBefore(start),
        per_page: '50',
        ...(typeof fields['status'] === 'string' ? { status: fields['status'] } : {}),
      }),
      caller,
    })
    const { events } = (answer.json ?? {}) as { readonly events?: readonly unknown[] }
    const isAlike = (event: ShownOnSite | undefined, record: unknown): event is ShownOnSite =>
      event?.start_date === start && event.end_date === end && titleOf(record) === title.trim()
    for (const record of events ?? []) {
      const event = readShown(record)
      if (isAlike(event, record) && (await lastChange(on, event)) >= utcOf(since - TOLERANCE)) {
        return { ...answer, status: 201, json: record, text: JSON.stringify(record) }
      }
    }
    return undefined
  }
}

/** Of a draft that nobody changed yet, the general interface alone tells when it was made. */
async function lastChange(on: OnSite, { id, modified_utc: version }: ShownOnSite): Promise<string> {
  if (version !== UNCHANGED) return version
  const stored = await storedOn(on, id)
  return stored ? plainDate(stored.modified_gmt) : ''
}

/** Sites write titles in HTML. */
const titleOf = (record: unknown): string =>
  typeof record === 'object' && record !== null && 'title' in record ? plainTextOf(String(record.title)) : ''
