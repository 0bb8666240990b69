import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { accountBounds } from '../../../protocol/bounds.ts'
import type { ChatContext } from '../context.ts'
import { passwordSerial } from './store/accounts.ts'

/*
 * A browser keeps a signed proof, in a cookie, of the accounts that signed in on it. Strangers' wrong
 * passwords never lock such a device out. The proof alone grants no access, and a new password voids it.
 * Format: `{device}.{account}-{mac}.{account}-{mac}…`, the latest account first.
 */

const ID_BYTES = 16
const MAC_BYTES = 18
const form = /^[\w-]{22}(?:\.\d{1,15}-[\w-]{24})+$/

interface Proof {
  readonly device: string
  /** By user ID: the MAC, in base64url. */
  readonly accounts: ReadonlyMap<number, string>
}

function read(shown: string | undefined): Proof | undefined {
  if (shown === undefined || shown.length > 500 || !form.test(shown)) return undefined
  const [device = '', ...entries] = shown.split('.')
  const accounts = entries.slice(0, accountBounds.accounts_of_a_device).map((entry) => {
    const [id = '', ...mac] = entry.split('-')
    return [Number(id), mac.join('-')] as const
  })
  return { device, accounts: new Map(accounts) }
}

/** Signs and checks proofs of the accounts that signed in on a device. */
export class KnownDevices {
  readonly #context: Pick<ChatContext, 'database' | 'secret'>

  constructor(context: Pick<ChatContext, 'database' | 'secret'>) {
    this.#context = context
  }

  /** Undefined for a missing account. */
  #mac(device: string, userId: number): Buffer | undefined {
    const { database, secret } = this.#context
    const row = passwordSerial(database, userId)
    if (!row) return undefined
    const content = `device\n${device}\n${userId}\n${row.password_serial}`
    return createHmac('sha256', secret).update(content).digest().subarray(0, MAC_BYTES)
  }

  #isProved({ device, accounts }: Proof, userId: number): boolean {
    const given = Buffer.from(accounts.get(userId) ?? '', 'base64url')
    const expected = this.#mac(device, userId)
    return expected?.length === given.length && timingSafeEqual(expected, given)
  }

  /** Returns the device's ID if the account signed in on it with its present password. */
  find(userId: number, shown: string | undefined): string | undefined {
    const proof = read(shown)
    return proof && this.#isProved(proof, userId) ? proof.device : undefined
  }

  /**
   * Returns the proof with the account added. @param shown the device's earlier proof, whose other accounts
   * are kept
   */
  add(userId: number, shown: string | undefined): string {
    const before = read(shown)
    const stays = before && [...before.accounts.keys()].some((id) => this.#isProved(before, id))
    const device = stays ? before.device : randomBytes(ID_BYTES).toString('base64url')
    const others = stays
      ? [...before.accounts].filter(([id]) => id !== userId && this.#isProved(before, id))
      : []
    const mac = this.#mac(device, userId)?.toString('base64url')
    const own = mac === undefined ? [] : [[userId, mac] as const]
    return [...own, ...others]
      .slice(0, accountBounds.accounts_of_a_device)
      .reduce((text, [id, each]) => `${text}.${id}-${each}`, device)
  }
}
