import { randomInt, timingSafeEqual } from 'node:crypto'
import { edgeBounds } from '../../protocol/bounds.ts'
import { isLoopbackName } from '../address.ts'
import type { IssuedKey } from '../chat/accounts/signIn.ts'
import type { NewOrganisation } from '../chat/setUp.ts'
import type { HostSettings } from './environment.ts'

/** The first start of a `production` host, until there is an organization. */
export interface SetUp {
  readonly isNeeded: () => boolean
  readonly code: SetUpCode
  /** True if every visitor must enter the code; false exempts those on the host's own machine. */
  readonly isForEverybody: boolean
  readonly perform: (organisation: NewOrganisation) => Promise<IssuedKey>
}

/** Digits of a code: few enough to type, or too many to guess in any number of attempts. */
const SHORT = 8
const LONG = 16

/** `randomInt` returns at most 48 bits, fourteen digits, so digits are drawn one by one. */
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

/**
 * Code for the first set-up, printed for the operator and new with each start. An attacker can use many
 * addresses, so after a number of wrong codes in total, a longer code replaces it and is printed. The
 * operator can therefore not be locked out.
 */
export class SetUpCode {
  readonly #announce: (code: string) => void
  #text: string
  #wrongOnes = 0

  /** @param announce receives the code that replaces the first one */
  constructor(announce: (code: string) => void, text = digits(SHORT)) {
    this.#announce = announce
    this.#text = text
  }

  get text(): string {
    return this.#text
  }

  /** Returns true if the code matches, ignoring spaces and hyphens. Counts wrong codes. */
  accepts(given: string | undefined): boolean {
    const [received, wanted] = [Buffer.from(given?.replaceAll(/\D/g, '') ?? ''), Buffer.from(this.#text)]
    if (received.length === wanted.length && timingSafeEqual(received, wanted)) return true
    this.#wrongOnes += 1
    if (this.#wrongOnes === edgeBounds.wrong_codes) {
      this.#text = digits(LONG)
      this.#announce(this.#text)
    }
    return false
  }
}

/** Returns true if the settings make the host reachable for more than programs of its own machine. */
export function isPublicHost({
  host,
  publicUrl,
  allowedHosts,
  trustedProxies,
}: Pick<HostSettings, 'host' | 'publicUrl' | 'allowedHosts' | 'trustedProxies'>): boolean {
  const publicName = publicUrl === undefined ? [] : [URL.parse(publicUrl)?.hostname ?? '']
  return trustedProxies.length > 0 || ![host, ...publicName, ...allowedHosts].every(isLoopbackName)
}
