import { createAddressCheck, isLoopbackAddress } from '../address.ts'
import { hasProxyHeaders } from './forwarding.ts'
import type { Metrics } from './metrics.ts'
import { isPlainlyLocal, socketAddress, type NodeBindings } from './peer.ts'

export interface MetricsAccess {
  /** Addresses and networks that read the figures. */
  readonly networks: readonly string[]
  /** Proxies ask for others, whoever these are. */
  readonly trustedProxies: readonly string[]
}

/**
 * Returns a check of who asks for the figures: a program at one of the addresses itself. A request that a proxy passes
 * on comes from anybody, so it is refused by every sign of a proxy, trusted or not.
 */
export function createMetricsCheck({ networks, trustedProxies }: MetricsAccess) {
  const isNamed = createAddressCheck(networks)
  const isProxy = createAddressCheck(trustedProxies)
  return (request: Request, bindings: NodeBindings | undefined): boolean => {
    const address = socketAddress(bindings)
    if (!isNamed(address)) return false
    if (isLoopbackAddress(address)) return isPlainlyLocal(request, bindings)
    return !isProxy(address) && !hasProxyHeaders(request) && bindings?.incoming?.httpVersion !== '1.0'
  }
}

/** Answers `GET /metrics`. */
export async function metricsAnswer(metrics: Metrics): Promise<Response> {
  const { text, contentType } = await metrics.read()
  return new Response(text, {
    headers: {
      'content-type': contentType,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
