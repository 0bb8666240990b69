import { accountBounds } from '../../../protocol/bounds.ts'
import { AddressWindows } from '../../limits/addressWindows.ts'
import { checkPassword, hashPassword, refuseForNow } from '../../passwords.ts'
import type { CalendarContext, Reader } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { EventRow } from './store.ts'
import { isGuarded } from './visibility.ts'

/** Returns the hash of a new password; null for none, undefined if it was not sent. */
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

/** Checks passwords of events, with a limit on attempts. */
export class PasswordGate {
  readonly #context: CalendarContext
  readonly #tries: AddressWindows
  /** Checks in progress, by event and address. */
  readonly #underWay = new Map<string, number>()

  constructor(context: CalendarContext) {
    this.#context = context
    this.#tries = new AddressWindows(accountBounds.failures_of_an_event, context.now)
  }

  /** Pending checks may succeed, so callers beyond the limit have to wait only for those. */
  #require(of: string, address: string): void {
    try {
      this.#tries.require(address, of)
    } catch (error) {
      if (this.#underWay.has(of + address)) refuseForNow()
      throw error
    }
  }

  /**
   * Counts the attempt before the slow check and uncounts it unless it is wrong, so that parallel attempts do
   * not evade the limit.
   */
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
      // A rate-limited attempt is no guess.
      if (!isWrong) this.#tries.uncount(address, of)
    }
    return !isWrong
  }

  /**
   * Checks the password. @throws Refusal event-password-protected; TooManyRequests after too many
   * wrong ones
   */
  async open(event: EventRow, password: string | undefined, { caller, address }: Visitor): Promise<void> {
    if (!isGuarded(caller, event)) return
    const of = `${event.id} `
    this.#require(of, address)
    if (password !== undefined && password !== '' && (await this.#isRight(event, password, of, address))) {
      return
    }
    refuse('event-password-protected', 'calendar.eventProtected')
  }
}
