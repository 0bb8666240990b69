import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { accountBounds } from '../../../protocol/bounds.ts'
import type { ChatContext } from '../context.ts'

/*
 * A browser keeps a proof of the accounts that signed in on it, in a cookie. Wrong passwords of strangers never lock such
 * a device out. The proof opens nothing by itself, and the next password ends it. It is written
 * `{device}.{account}-{mac}.{account}-{mac}…`, the latest account first.
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

/** Which devices the accounts of this service signed in on before. */
export class KnownDevices {
  readonly #context: Pick<ChatContext, 'database' | 'secret'>

  constructor(context: Pick<ChatContext, 'database' | 'secret'>) {
    this.#context = context
  }

  /** Undefined for an account that is gone. */
  #mac(device: string, userId: number): Buffer | undefined {
    const { database, secret } = this.#context
    const row = database.get<{ password_serial: number }>(
      'SELECT password_serial FROM user WHERE id = ?',
      userId,
    )
    if (!row) return undefined
    const content = `device\n${device}\n${userId}\n${row.password_serial}`
    return createHmac('sha256', secret).update(content).digest().subarray(0, MAC_BYTES)
  }

  #isProved({ device, accounts }: Proof, userId: number): boolean {
    const given = Buffer.from(accounts.get(userId) ?? '', 'base64url')
    const expected = this.#mac(device, userId)
    return expected?.length === given.length && timingSafeEqual(expected, given)
  }

  /** What the device is called, where the account signed in on it with the password that it has now. */
  find(userId: number, shown: string | undefined): string | undefined {
    const proof = read(shown)
    return proof && this.#isProved(proof, userId) ? proof.device : undefined
  }

  /** The proof with the account in it. @param shown what the device showed before, whose other accounts stay */
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
