import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { TooManyRequests } from './limits/tooManyRequests.ts'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** scrypt's cost parameter N: a power of two. Tests and the sample organization use a lower one. */
export const PASSWORD_COST = 2 ** 16
const BLOCK_SIZE = 8
const PARALLELISM = 2
const DIGEST_LENGTH = 32
const SALT_LENGTH = 16
const MAX_MEMORY = 96 * 1024 * 1024

const MAX_RUNNING = 2
const MAX_WAITING = 16

/** @throws TooManyRequests with a short wait, while other sign-ins are running */
export const refuseForNow = (): never => {
  throw new TooManyRequests('accounts.tooManySignIns', 2)
}

/** Limits derivations to two at a time: each takes 64 MiB and most of a core for half a second. */
class Turnstile {
  #running = 0
  readonly #waiting: (() => void)[] = []

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_RUNNING) {
      if (this.#waiting.length >= MAX_WAITING) {
        refuseForNow()
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

const turnstile = new Turnstile()

const digestOf = (password: string, salt: Buffer, cost: number, blockSize: number, parallelism: number) =>
  turnstile.run(() =>
    derive(password.normalize('NFC'), salt, DIGEST_LENGTH, {
      N: cost,
      r: blockSize,
      p: parallelism,
      maxmem: MAX_MEMORY,
    }),
  )

/** Hashes a password for storage: `scrypt$N$r$p$salt$digest`, both in base64. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_LENGTH)
  const digest = await digestOf(password, salt, cost, BLOCK_SIZE, PARALLELISM)
  return ['scrypt', cost, BLOCK_SIZE, PARALLELISM, salt.toString('base64'), digest.toString('base64')].join(
    '$',
  )
}

interface StoredPassword {
  readonly cost: number
  readonly blockSize: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly digest: Buffer
}

function readStored(stored: string): StoredPassword | undefined {
  const [scheme, cost, blockSize, parallelism, salt, digest] = stored.split('$')
  if (scheme !== 'scrypt' || salt === undefined || digest === undefined) return undefined
  return {
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    digest: Buffer.from(digest, 'base64'),
  }
}

export type PasswordCheck = 'right' | 'right-but-outdated' | 'wrong'

/**
 * Compares a password with a stored hash. Takes the same time without one, so that it does not reveal which
 * accounts exist. `right-but-outdated`: hashed with other parameters than `cost`; the caller should hash it
 * again.
 */
export async function checkPassword(
  password: string,
  stored: string | null | undefined,
  cost = PASSWORD_COST,
): Promise<PasswordCheck> {
  const known = stored ? readStored(stored) : undefined
  if (!known) {
    await digestOf(password, randomBytes(SALT_LENGTH), cost, BLOCK_SIZE, PARALLELISM)
    return 'wrong'
  }
  const digest = await digestOf(password, known.salt, known.cost, known.blockSize, known.parallelism)
  if (digest.length !== known.digest.length || !timingSafeEqual(digest, known.digest)) return 'wrong'
  return known.cost === cost && known.parallelism === PARALLELISM ? 'right' : 'right-but-outdated'
}
