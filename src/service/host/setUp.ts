import { randomInt, timingSafeEqual } from 'node:crypto'
import type { IssuedKey } from '../chat/accounts/signIn.ts'
import type { NewOrganisation } from '../chat/setUp.ts'
import { isLoopback } from './environment.ts'
import type { Peer } from './peer.ts'

/** The first start of a `production` host, until there is an organisation. */
export interface SetUp {
  readonly isNeeded: () => boolean
  /** Printed where only the operator reads it; new with each start. */
  readonly code: string
  readonly perform: (wish: NewOrganisation) => Promise<IssuedKey>
}

const CODE_DIGITS = 8

/** Digits that are easy to type over. */
export const newSetUpCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** Whoever sits at the host's own machine needs no code; nobody else can look like them. */
export const isAtHost = (request: Request, peer: Peer): boolean =>
  isLoopback(peer.address) && !request.headers.has('x-forwarded-for') && !request.headers.has('forwarded')

export function isRightCode(given: string | undefined, expected: string): boolean {
  const [received, wanted] = [Buffer.from(given?.replaceAll(/\D/g, '') ?? ''), Buffer.from(expected)]
  return received.length === wanted.length && timingSafeEqual(received, wanted)
}
