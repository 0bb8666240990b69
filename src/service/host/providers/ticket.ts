import * as v from 'valibot'
import { secondStep } from '../../../protocol/secondStep.ts'
import type { Cipher } from '../../cipher.ts'
import type { ProviderSession } from '../sessions.ts'

/*
 * What a browser carries through a sign-in with a provider, encrypted in cookies, so that the host stores nothing for
 * people who have yet to arrive.
 */

const ticket = v.object({
  /** Tells it from everything else that is encrypted with the same key. */
  kind: v.literal('sign-in with a provider'),
  provider: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** Address in the app to which the sign-in leads. */
  next: v.string(),
  /** Of the invitation's link that was opened. */
  token: v.exactOptional(v.string()),
  timezone: v.exactOptional(v.string()),
  language: v.exactOptional(v.string()),
  /** UNIX seconds. */
  expiresAt: v.number(),
})
/** A sign-in under way, in the browser that began it. */
export type Ticket = Omit<v.InferOutput<typeof ticket>, 'kind'>

const outcome = v.object({
  kind: v.literal('outcome of a sign-in with a provider'),
  second_step: v.exactOptional(secondStep),
  refused: v.exactOptional(v.object({ code: v.string(), msg: v.string(), refusal: v.unknown() })),
})
/** What the sign-in page says after a sign-in that is not complete. */
export type Outcome = Omit<v.InferOutput<typeof outcome>, 'kind'>

const session = v.object({
  kind: v.literal('session at a provider'),
  userId: v.number(),
  provider: v.string(),
  idToken: v.string(),
})

const seal = (cipher: Cipher, content: object): string =>
  cipher.encrypt(JSON.stringify(content)).toString('base64url')

function open<T>(
  cipher: Cipher,
  sealed: string | undefined,
  schema: v.GenericSchema<unknown, T>,
): T | undefined {
  const text = sealed === undefined ? undefined : cipher.decrypt(Buffer.from(sealed, 'base64url'))
  if (text === undefined) return undefined
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return result.success ? result.output : undefined
}

export const sealTicket = (cipher: Cipher, given: Ticket): string =>
  seal(cipher, { ...given, kind: 'sign-in with a provider' })

/** @returns undefined for a forged or missing ticket, or one that is too old. @param now UNIX seconds */
export function openTicket(cipher: Cipher, sealed: string | undefined, now: number): Ticket | undefined {
  const opened = open(cipher, sealed, ticket)
  return opened && opened.expiresAt > now ? opened : undefined
}

export const sealOutcome = (cipher: Cipher, given: Outcome): string =>
  seal(cipher, { ...given, kind: 'outcome of a sign-in with a provider' })

export const openOutcome = (cipher: Cipher, sealed: string | undefined): Outcome | undefined =>
  open(cipher, sealed, outcome)

export const sealProviderSession = (
  cipher: Cipher,
  given: ProviderSession & { readonly userId: number },
): string => seal(cipher, { ...given, kind: 'session at a provider' })

/** The session at a provider with which this person's sign-in began, after its second step. */
export function openProviderSession(
  cipher: Cipher,
  sealed: string | undefined,
  userId: number,
): ProviderSession | undefined {
  const opened = open(cipher, sealed, session)
  return opened?.userId === userId ? { provider: opened.provider, idToken: opened.idToken } : undefined
}
