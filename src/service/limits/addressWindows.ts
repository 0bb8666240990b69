import { ADDRESSES_OF_A_NETWORK, networkOf } from '../network.ts'
import { SlidingWindows, type Allowance, type Limit } from './slidingWindows.ts'

/**
 * Counts events in a sliding window by address, and also by network, because one person can have a whole IPv6
 * network of addresses.
 */
export class AddressWindows {
  readonly #ofAddress: SlidingWindows
  readonly #ofNetwork: SlidingWindows

  /** @param limit of one address */
  constructor({ requests, seconds }: Limit, now: () => number) {
    this.#ofAddress = new SlidingWindows({ requests, seconds }, now)
    this.#ofNetwork = new SlidingWindows({ requests: requests * ADDRESSES_OF_A_NETWORK, seconds }, now)
  }

  /**
   * @param of separates counts by subject, such as an account
   * @throws TooManyRequests when one of the windows is full
   */
  require(address: string, of = ''): void {
    this.#ofAddress.require(of + address)
    this.#ofNetwork.require(of + networkOf(address))
  }

  /** Counts an event and returns the address's remaining allowance. */
  count(address: string, of = ''): Allowance {
    this.#ofNetwork.count(of + networkOf(address))
    return this.#ofAddress.count(of + address)
  }

  /** Uncounts the latest event. */
  uncount(address: string, of = ''): void {
    this.#ofNetwork.uncount(of + networkOf(address))
    this.#ofAddress.uncount(of + address)
  }
}
