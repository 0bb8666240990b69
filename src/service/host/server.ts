import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Host } from './host.ts'
import { createAddressCheck, isLoopbackAddress } from '../address.ts'
import { limitSockets } from './socketLimit.ts'
import { endStalledBodies } from './stalledBodies.ts'
import { answerUnreadable } from './unreadable.ts'

/**
 * Milliseconds. A request's headers must arrive within `HEADERS_TIMEOUT`, and some of its body within each
 * `BODY_PATIENCE`: 25 MiB take minutes over a slow line. Answers can take as long as a poll is held.
 */
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 15 * 60_000
const BODY_PATIENCE = 30_000
const KEEP_ALIVE_TIMEOUT = 65_000
/** Includes the query of a GET: room for as many message IDs as one request can list (chat spec 8). */
const MAX_HEADER_BYTES = 128 * 1024
const MAX_REQUESTS_PER_SOCKET = 10_000
const MAX_SOCKETS_OF_AN_ADDRESS = 64
/** Connections waiting to be accepted: all clients reconnect at once after a restart. */
const CONNECTION_BACKLOG = 4096
/** Milliseconds for requests in progress when the process stops. */
const STOP_TIMEOUT = 2_500
const SWEEP_INTERVAL = 50

/** The part of a host needed to listen for it. */
export type ListeningHost = Pick<Host, 'fetch' | 'quiesce' | 'stop'>

export interface RunningServer {
  readonly url: string
  /** Answers requests in progress, then closes. */
  readonly stop: () => Promise<void>
}

const urlOf = (server: Server, host: string): string => {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export interface Listening {
  readonly hostname: string
  readonly port: number
  /** Addresses with many clients behind them. */
  readonly trustedProxies?: readonly string[]
}

/** Listens on a port. Rejects when the port is taken. */
export function listen(
  host: ListeningHost,
  { hostname, port, trustedProxies = [] }: Listening,
): Promise<RunningServer> {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    getRequestListener((request, bindings) => host.fetch(request, bindings)),
  )
  answerUnreadable(server)
  endStalledBodies(server, BODY_PATIENCE)
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  const isProxy = createAddressCheck(trustedProxies)
  limitSockets(server, MAX_SOCKETS_OF_AN_ADDRESS, (address) => isLoopbackAddress(address) || isProxy(address))

  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const impatience = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT)
      // Connections that were busy when the server closed become idle one by one.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL)
      server.close(() => {
        clearTimeout(impatience)
        clearInterval(sweep)
        Promise.resolve(host.stop()).then(resolve, reject)
      })
      host.quiesce()
    })
  let closing: Promise<void> | undefined
  const stop = (): Promise<void> => (closing ??= close())

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: hostname, backlog: CONNECTION_BACKLOG }, () => {
      server.off('error', reject)
      resolve({ url: urlOf(server, hostname), stop })
    })
  })
}
