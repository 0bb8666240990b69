import type { ReasonOrKey } from '../../../protocol/refusals/reason.ts'

/** A product's event as a message. */
export interface Posting {
  /** Topic if the address names none; at most as long as topics can be after `fitTopic`. */
  readonly topic: string
  /** Markdown. */
  readonly content: string
  /** The product's name for the event, for the filters in the address. */
  readonly event?: string | undefined
}

/** Result of reading a payload: a message; `ignored` for an event that is no news; `refused` for another format. */
export type Reading =
  | { readonly kind: 'posting'; readonly posting: Posting }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'refused'; readonly reason: ReasonOrKey }

/**
 * Reads what a product posts. Pure.
 * @param payload the decoded JSON
 * @param headers of the request: some products name the event there
 */
export type ReadPayload = (payload: unknown, headers: Headers) => Reading

export const posted = (posting: Posting): Reading => ({ kind: 'posting', posting })
export const ignored: Reading = { kind: 'ignored' }
export const refused = (reason: ReasonOrKey): Reading => ({ kind: 'refused', reason })
