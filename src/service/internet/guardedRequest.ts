import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { createReachableCheck } from './closedNetworks.ts'

/** Finds all addresses of a name; see `dns.lookup`. */
export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** What requests to the internet can reach. */
export interface Guard {
  /** Addresses and networks beside those of the internet. */
  readonly opened: readonly string[]
  /** Ports; all of them when absent. */
  readonly ports?: readonly number[]
  /** Asks the system when absent. */
  readonly resolve?: Resolve
}

/** The address leads where requests must not: another scheme or port, or a network that is not of the internet. */
export class ClosedAddress extends Error {
  override name = 'ClosedAddress'
}

export type GuardedOptions = Pick<RequestOptions, 'method' | 'headers' | 'signal'> & {
  readonly body?: string | Buffer
}

/**
 * Sends one request; redirects are not followed.
 * @throws ClosedAddress, before anything is sent
 */
export type GuardedRequest = (url: URL, options: GuardedOptions) => Promise<IncomingMessage>

const resolveBySystem: Resolve = (host, done) => systemLookup(host, { all: true }, done)

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/**
 * Creates a function that sends requests to the internet and to nothing else. The address that is checked is the one
 * that is connected to, so that a name cannot change its mind in between; of a name with several addresses only those
 * that pass are tried.
 */
export function createGuardedRequest({
  opened,
  ports,
  resolve: find = resolveBySystem,
}: Guard): GuardedRequest {
  const isReachable = createReachableCheck(opened)

  const pinned: LookupFunction = (host, options, done) => {
    find(host, (error, found) => {
      if (error) return done(error, '', 0)
      const reachable = found.filter(({ address }) => isReachable(address))
      const [first] = reachable
      if (first === undefined) return done(new ClosedAddress(host), '', 0)
      return options.all === true ? done(null, reachable) : done(null, first.address, first.family)
    })
  }

  /** Node connects to addresses that are written as such without asking for them. */
  const isClosed = ({ protocol, hostname, port }: URL): boolean => {
    const defaultPort = DEFAULT_PORTS[protocol]
    if (defaultPort === undefined) return true
    if (ports !== undefined && !ports.includes(port === '' ? defaultPort : Number(port))) return true
    const literal = hostname.replace(/^\[(.*)\]$/, '$1')
    return isIP(literal) !== 0 && !isReachable(literal)
  }

  return (url, { body, ...options }) =>
    new Promise((resolve, reject) => {
      if (isClosed(url)) return reject(new ClosedAddress(url.host))
      const send = url.protocol === 'https:' ? requestSecure : requestPlain
      send(url, { ...options, lookup: pinned, agent: false }, resolve)
        .on('error', reject)
        .end(body)
    })
}
