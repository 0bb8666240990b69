import type { Server } from 'node:http'
import { BlockList } from 'node:net'
import { networkOf, plainAddress } from './peer.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** The machine itself, as sockets name it; browsers and proxies beside the host connect from there. */
export const isLoopbackAddress = (address: string): boolean =>
  loopback.check(plainAddress(address), address.includes('.') ? 'ipv4' : 'ipv6')

/**
 * Closes connections at once beyond `limit` open ones from the same network, so that no single one can use up what the
 * process may have. A browser opens six.
 * @param isExempt for addresses behind which there are many, such as a proxy's
 */
export function limitSockets(server: Server, limit: number, isExempt: (address: string) => boolean): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isExempt(address)) return
    const network = networkOf(plainAddress(address))
    const count = (open.get(network) ?? 0) + 1
    if (count > limit) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
