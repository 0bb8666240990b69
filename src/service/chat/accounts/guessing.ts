import { createHash } from 'node:crypto'
import { accountBounds } from '../../../protocol/bounds.ts'
import { AddressWindows } from '../../limits/addressWindows.ts'
import { SlidingWindows } from '../../limits/slidingWindows.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import type { Origin } from '../../http/origin.ts'
import { networkOf } from '../../network.ts'
import type { ChatContext } from '../context.ts'
import { KnownDevices } from './knownDevices.ts'

/** From where somebody tries: an address, and what a browser shows of itself. */
export type Whence = Pick<Origin, 'address' | 'device'>

/** One try, counted as a failure from the beginning, so that many at once are no way around. */
export interface Try {
  /** It was none: being asked to wait is no failure. */
  readonly takeBack: () => void
  /** It was right: earlier failures from there are forgiven. */
  readonly succeed: () => void
}

/** Names are kept as digests: people type passwords into the wrong box. */
const nameKey = (name: string): string => createHash('sha256').update(name.trim().toLowerCase()).digest('hex')

/**
 * Counts wrong passwords. A name has few from one network and more from all of them together, so that a stranger who
 * fails on purpose locks the owner out neither at home nor, without many networks, anywhere. A device on which the
 * account signed in before has a small count of its own and heeds no other as long as that lasts.
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
   * Begins a try.
   * @param name as it was typed: where one account has two, neither tells of the other
   * @param userId whose name it is; undefined for nobody's
   * @throws TooManyRequests
   */
  begin(name: string, userId: number | undefined, whence: Whence): Try {
    const device = userId === undefined ? undefined : this.#devices.find(userId, whence.device)
    const known = device === undefined ? undefined : this.#onKnown(`${device} ${userId}`)
    return known ?? this.#fromAnywhere(nameKey(name), whence.address)
  }

  /** Undefined when the device has failed too often: from then on it counts as any other. */
  #onKnown(key: string): Try | undefined {
    try {
      this.#ofDevice.require(key)
    } catch (error) {
      if (error instanceof TooManyRequests) return undefined
      throw error
    }
    this.#ofDevice.count(key)
    return { takeBack: () => this.#ofDevice.uncount(key), succeed: () => this.#ofDevice.clear(key) }
  }

  #fromAnywhere(name: string, address: string): Try {
    const place = `${name} ${networkOf(address)}`
    this.#ofNetwork.require(place)
    this.#everywhere.require(name)
    this.#ofAddress.require(address)
    this.#ofNetwork.count(place)
    this.#everywhere.count(name)
    this.#ofAddress.count(address)
    const takeBack = (): void => {
      this.#ofNetwork.uncount(place)
      this.#everywhere.uncount(name)
      this.#ofAddress.uncount(address)
    }
    return {
      takeBack,
      succeed: () => {
        takeBack()
        this.#ofNetwork.clear(place)
      },
    }
  }
}
