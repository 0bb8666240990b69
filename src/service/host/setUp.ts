import { randomInt, timingSafeEqual } from 'node:crypto'
import { edgeBounds } from '../../protocol/bounds.ts'
import { isLoopbackName } from '../address.ts'
import type { IssuedKey } from '../chat/accounts/signIn.ts'
import type { NewOrganisation } from '../chat/setUp.ts'
import type { HostSettings } from './environment.ts'

/** The first start of a `production` host, until there is an organisation. */
export interface SetUp {
  readonly isNeeded: () => boolean
  readonly code: SetUpCode
  /** Whether everybody has to say the code. If not, who is plainly at the host's own machine need not. */
  readonly isForEverybody: boolean
  readonly perform: (wish: NewOrganisation) => Promise<IssuedKey>
}

/** Digits that are easy to type over, and digits that nobody guesses however often they may try. */
const SHORT = 8
const LONG = 16

/** `randomInt` makes numbers of up to 48 bits, which is fourteen digits. */
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

/**
 * Printed where only the operator reads it; new with each start. Strangers may come from any number of addresses: after
 * so many wrong codes over all a longer one takes its place, and is printed. Nobody can keep the operator out this way.
 */
export class SetUpCode {
  readonly #announce: (code: string) => void
  #text: string
  #wrongOnes = 0

  /** @param announce told of the code that takes the first one's place */
  constructor(announce: (code: string) => void, text = digits(SHORT)) {
    this.#announce = announce
    this.#text = text
  }

  get text(): string {
    return this.#text
  }

  /** Whether it is this one; spaces and hyphens do not count. Wrong ones are counted. */
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

/** Whether the settings say that the host is for others than programs of its own machine. */
export function isMeantForOthers({
  host,
  publicUrl,
  allowedHosts,
  trustedProxies,
}: Pick<HostSettings, 'host' | 'publicUrl' | 'allowedHosts' | 'trustedProxies'>): boolean {
  const publicName = publicUrl === undefined ? [] : [URL.parse(publicUrl)?.hostname ?? '']
  return trustedProxies.length > 0 || ![host, ...publicName, ...allowedHosts].every(isLoopbackName)
}
