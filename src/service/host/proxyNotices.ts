import { isLoopbackName } from '../address.ts'
import type { HostSettings } from './environment.ts'
import { hasProxyHeaders, namingHeader } from './forwarding.ts'
import { isPublicHost } from './setUp.ts'

/*
 * Behind a proxy that the host does not trust or that names no clients, all users share one address: a
 * stranger's wrong passwords then lock out everyone. No other symptom points to it, so the operator is
 * warned.
 */

const SEE = 'See "Behind a proxy" in docs/operating.md.'

type ProxySettings = Pick<HostSettings, 'mode' | 'host' | 'publicUrl' | 'allowedHosts' | 'trustedProxies'>

/** Describes missing settings for proxies, in sentences. */
export function proxyFaults(settings: ProxySettings): string[] {
  const { mode, host, publicUrl, trustedProxies } = settings
  const faults: string[] = []
  const url = publicUrl === undefined ? null : URL.parse(publicUrl)
  const isElsewhere = url !== null && !isLoopbackName(url.hostname)
  // The host itself offers no TLS, and other machines reach a loopback address only through a proxy.
  const needsProxy = isElsewhere && (url.protocol === 'https:' || isLoopbackName(host))
  if (needsProxy && trustedProxies.length === 0) {
    faults.push(
      `People reach ${publicUrl} through a proxy, but TRUSTED_PROXIES isn’t set: everyone counts as one address, so one person’s wrong passwords lock everyone out. Set it to the proxy’s address, such as TRUSTED_PROXIES=127.0.0.1. ${SEE}`,
    )
  }
  if (trustedProxies.length > 0 && publicUrl === undefined) {
    faults.push(
      `TRUSTED_PROXIES is set, but PUBLIC_URL isn’t: links in emails don’t lead to the proxy. Set it to the address that people open. ${SEE}`,
    )
  }
  if (mode === 'demo' && isPublicHost(settings)) {
    faults.push(
      'PARLEY_MODE is demo: anyone who reaches the proxy can sign in as anyone, without a password. For a real team, set PARLEY_MODE=production.',
    )
  }
  return faults
}

/** Limit of reported peers, so that the log cannot be flooded. */
const MOST = 10

/**
 * Returns the warning about a request's peer: an untrusted proxy, or a trusted one that names no client.
 * Undefined if all is well.
 */
function noticeOf(request: Request, peer: string, isTrusted: boolean): string | undefined {
  if (isTrusted) {
    return hasProxyHeaders(request) && !request.headers.has('x-forwarded-for')
      ? `The proxy ${peer} does not say for whom it asks: everybody behind it counts as one address. Let it set X-Forwarded-For. ${SEE}`
      : undefined
  }
  const header = namingHeader(request)
  return header === undefined
    ? undefined
    : `${peer} sends ${header}, which is not believed. If that is your proxy, set TRUSTED_PROXIES=${peer}; until then everyone behind it counts as one address. ${SEE}`
}

/**
 * Checks each request and warns, once per peer, about a misconfigured proxy.
 * @returns a function of the request and its socket's other end
 */
export function createProxyNotices(isTrusted: (address: string) => boolean, warn: (notice: string) => void) {
  const warned = new Set<string>()
  return (request: Request, peer: string): void => {
    if (warned.size >= MOST || warned.has(peer)) return
    const notice = noticeOf(request, peer, isTrusted(peer))
    if (notice === undefined) return
    warned.add(peer)
    warn(notice)
  }
}
