import type { Server } from 'node:http'
import { plainAddress } from '../address.ts'
import { ADDRESSES_OF_A_NETWORK, networkOf } from '../network.ts'

/** Counts open connections by key. */
class OpenCount {
  readonly #open = new Map<string, number>()

  of = (key: string): number => this.#open.get(key) ?? 0

  add(key: string, count: 1 | -1): void {
    const open = this.of(key) + count
    if (open === 0) this.#open.delete(key)
    else this.#open.set(key, open)
  }
}

/**
 * Closes connections beyond `limit` open ones per address, or `ADDRESSES_OF_A_NETWORK` times as many per
 * network, so that no client can use up the process's sockets. A browser opens six.
 * @param isExempt true for addresses with many clients behind them, such as a proxy's
 */
export function limitSockets(server: Server, limit: number, isExempt: (address: string) => boolean): void {
  const ofAddress = new OpenCount()
  const ofNetwork = new OpenCount()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isExempt(remoteAddress)) return
    const address = plainAddress(remoteAddress)
    const network = networkOf(address)
    if (ofAddress.of(address) >= limit || ofNetwork.of(network) >= limit * ADDRESSES_OF_A_NETWORK) {
      socket.destroy()
      return
    }
    const count = (by: 1 | -1): void => {
      ofAddress.add(address, by)
      ofNetwork.add(network, by)
    }
    count(1)
    socket.once('close', () => count(-1))
  })
}
