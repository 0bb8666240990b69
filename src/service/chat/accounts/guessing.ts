import { createHash } from 'node:crypto'
import { accountBounds } from '../../../protocol/bounds.ts'
import { AddressWindows } from '../../limits/addressWindows.ts'
import { SlidingWindows } from '../../limits/slidingWindows.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import type { Origin } from '../../http/origin.ts'
import { networkOf } from '../../network.ts'
import type { ChatContext } from '../context.ts'
import { KnownDevices } from './knownDevices.ts'

/** Origin of a sign-in attempt: the network address and the browser's device proof. */
export type AttemptOrigin = Pick<Origin, 'address' | 'device'>

/** One attempt, counted as a failure from its start, so that parallel attempts do not evade the limit. */
export interface Attempt {
  /** Uncounts the attempt: being rate-limited is no failure. */
  readonly cancel: () => void
  /** Records success and clears earlier failures from the same origin. */
  readonly succeed: () => void
}

/** Names are stored as digests, because people sometimes type a password into the name field. */
const nameKey = (name: string): string => createHash('sha256').update(name.trim().toLowerCase()).digest('hex')

/**
 * Counts wrong passwords. A name has a low limit per network and a higher one in total, so that failing on
 * purpose locks the owner out neither at home nor, without many networks, anywhere. A device that the account
 * signed in on before has a small limit of its own, checked instead of the others until it is used up.
 */
export class Guessing {
  readonly #devices: KnownDevices
  readonly #ofNetwork: SlidingWindows
  readonly #everywhere: SlidingWindows
  readonly #ofAddress: AddressWindows
  readonly #ofDevice: SlidingWindows

  constructor(context: Pick<ChatContext, 'database' | 'secret' | 'now'>) {
    const { now } = context
    this.#devices = new KnownDevices(context)
    this.#ofNetwork = new SlidingWindows(accountBounds.failures_of_a_name, now)
    this.#everywhere = new SlidingWindows(accountBounds.failures_of_a_name_everywhere, now)
    this.#ofAddress = new AddressWindows(accountBounds.failures_of_an_address, now)
    this.#ofDevice = new SlidingWindows(accountBounds.failures_of_a_name, now)
  }

  /**
   * Begins an attempt.
   * @param name as typed: the two names of one account are counted apart, so that neither reveals the other
   * @param userId the account with that name; undefined if there is none
   * @throws TooManyRequests
   */
  begin(name: string, userId: number | undefined, origin: AttemptOrigin): Attempt {
    const device = userId === undefined ? undefined : this.#devices.find(userId, origin.device)
    const known = device === undefined ? undefined : this.#onKnown(`${device} ${userId}`)
    return known ?? this.#fromAnywhere(nameKey(name), origin.address)
  }

  /** Undefined if the device has failed too often: then the other limits apply. */
  #onKnown(key: string): Attempt | undefined {
    try {
      this.#ofDevice.require(key)
    } catch (error) {
      if (error instanceof TooManyRequests) return undefined
      throw error
    }
    this.#ofDevice.count(key)
    return { cancel: () => this.#ofDevice.uncount(key), succeed: () => this.#ofDevice.clear(key) }
  }

  #fromAnywhere(name: string, address: string): Attempt {
    const place = `${name} ${networkOf(address)}`
    this.#ofNetwork.require(place)
    this.#everywhere.require(name)
    this.#ofAddress.require(address)
    this.#ofNetwork.count(place)
    this.#everywhere.count(name)
    this.#ofAddress.count(address)
    const cancel = (): void => {
      this.#ofNetwork.uncount(place)
      this.#everywhere.uncount(name)
      this.#ofAddress.uncount(address)
    }
    return {
      cancel,
      succeed: () => {
        cancel()
        this.#ofNetwork.clear(place)
      },
    }
  }
}
