import { checkPassword, hashPassword } from '../../chat/accounts/passwords.ts'
import { SlidingWindows } from '../../chat/rateLimits.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { EventRow } from './row.ts'
import { isGuarded } from './visibility.ts'

/** Wrong passwords of one address for one event, before it must wait. */
const TRIES = { requests: 10, seconds: 300 }

/** The password of an event as it is stored: null for none, undefined where it was not sent. */
export function readPassword(
  { passwordCost }: CalendarContext,
  password: string | undefined,
): Promise<string | null | undefined> {
  if (password === undefined) return Promise.resolve(undefined)
  return password === '' ? Promise.resolve(null) : hashPassword(password, passwordCost)
}

interface Visitor extends Reader {
  readonly address: string
}

/** Opens events that are behind a password, as often as one may try. */
export class PasswordGate {
  readonly #context: CalendarContext
  readonly #tries: SlidingWindows

  constructor(context: CalendarContext) {
    this.#context = context
    this.#tries = new SlidingWindows(TRIES, context.now)
  }

  /** Counts it before the slow check and takes it back unless it is wrong, so that many at once are no way around. */
  async #isRight(event: EventRow, password: string, key: string): Promise<boolean> {
    this.#tries.count(key)
    let isWrong = false
    try {
      isWrong = (await checkPassword(password, event.password, this.#context.passwordCost)) === 'wrong'
    } finally {
      // Being asked to wait is no guess.
      if (!isWrong) this.#tries.uncount(key)
    }
    return !isWrong
  }

  /** @throws CalendarRefusal event-password-protected; Refusal RATE_LIMIT_HIT after too many wrong ones */
  async open(event: EventRow, password: string | undefined, { caller, address }: Visitor): Promise<void> {
    if (!isGuarded(caller, event)) return
    const key = `${event.id} ${address}`
    this.#tries.require(key)
    if (password !== undefined && password !== '' && (await this.#isRight(event, password, key))) return
    refuse('event-password-protected', 'This event is protected by a password.')
  }
}
