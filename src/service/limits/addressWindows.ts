import { ADDRESSES_OF_A_NETWORK, networkOf } from '../network.ts'
import { SlidingWindows, type Allowance, type Limit } from './slidingWindows.ts'

/**
 * Counts events by address over a sliding window, and beside it by network, of which one person may have more addresses
 * than anybody can count.
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
   * @param of what it is counted for, where that is not everything
   * @throws TooManyRequests when one of the windows is full
   */
  require(address: string, of = ''): void {
    this.#ofAddress.require(of + address)
    this.#ofNetwork.require(of + networkOf(address))
  }

  /** Counts one more and says what is left to the address. */
  count(address: string, of = ''): Allowance {
    this.#ofNetwork.count(of + networkOf(address))
    return this.#ofAddress.count(of + address)
  }

  /** Takes the latest one back, as if it had not happened. */
  uncount(address: string, of = ''): void {
    this.#ofNetwork.uncount(of + networkOf(address))
    this.#ofAddress.uncount(of + address)
  }
}
