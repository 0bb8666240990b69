import { accountBounds } from '../../../protocol/bounds.ts'
import { AddressWindows } from '../../limits/addressWindows.ts'
import { checkPassword, hashPassword, refuseForNow } from '../../passwords.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { EventRow } from './row.ts'
import { isGuarded } from './visibility.ts'

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
  readonly #tries: AddressWindows
  /** How many are being checked, by event and address. */
  readonly #underWay = new Map<string, number>()

  constructor(context: CalendarContext) {
    this.#context = context
    this.#tries = new AddressWindows(accountBounds.failures_of_an_event, context.now)
  }

  /** What is being checked may be right: who comes at the same moment waits for that and no longer. */
  #require(of: string, address: string): void {
    try {
      this.#tries.require(address, of)
    } catch (error) {
      if (this.#underWay.has(of + address)) refuseForNow()
      throw error
    }
  }

  /** Counts it before the slow check and takes it back unless it is wrong, so that many at once are no way around. */
  async #isRight(event: EventRow, password: string, of: string, address: string): Promise<boolean> {
    const key = of + address
    const change = (by: 1 | -1): void => {
      const count = (this.#underWay.get(key) ?? 0) + by
      if (count === 0) this.#underWay.delete(key)
      else this.#underWay.set(key, count)
    }
    this.#tries.count(address, of)
    change(1)
    let isWrong = false
    try {
      isWrong = (await checkPassword(password, event.password, this.#context.passwordCost)) === 'wrong'
    } finally {
      change(-1)
      // Being asked to wait is no guess.
      if (!isWrong) this.#tries.uncount(address, of)
    }
    return !isWrong
  }

  /** @throws CalendarRefusal event-password-protected; TooManyRequests after too many wrong ones */
  async open(event: EventRow, password: string | undefined, { caller, address }: Visitor): Promise<void> {
    if (!isGuarded(caller, event)) return
    const of = `${event.id} `
    this.#require(of, address)
    if (password !== undefined && password !== '' && (await this.#isRight(event, password, of, address))) {
      return
    }
    refuse('event-password-protected', 'This event is protected by a password.')
  }
}
