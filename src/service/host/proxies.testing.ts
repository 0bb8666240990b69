/*
 * Requests from nginx 1.22, HAProxy 2.6 and Caddy 2.6 to the host, configured as in docs/operating.md, for a
 * client at 127.0.0.2 using HTTP/2: once as a browser, once pretending to be a proxy itself. Recorded from the
 * real programs, with the headers in their order.
 */

export interface Recorded {
  readonly proxy: 'nginx' | 'haproxy' | 'caddyfile'
  readonly plain: readonly (readonly [string, string])[]
  readonly forged: readonly (readonly [string, string])[]
}

const asked = [
  ['user-agent', 'curl/7.88.1'],
  ['accept', '*/*'],
  ['x-client', 'app'],
  ['sec-fetch-site', 'same-origin'],
] as const
const pretended = [
  ['x-real-ip', '198.51.100.1'],
  ['forwarded', 'for=198.51.100.1'],
  ['via', '1.0 forged'],
] as const

const byNginx = [
  ['Host', 'chat.example.org'],
  ['X-Forwarded-For', '127.0.0.2'],
  ['X-Forwarded-Proto', 'https'],
] as const
const byHaproxy = [
  ['x-forwarded-for', '127.0.0.2'],
  ['x-forwarded-proto', 'https'],
] as const
const byCaddy = [
  ['X-Forwarded-For', '127.0.0.2'],
  ['X-Forwarded-Host', 'chat.example.org'],
  ['X-Forwarded-Proto', 'https'],
] as const

/**
 * The client also sent `X-Forwarded-For: 198.51.100.1` and `X-Forwarded-Proto: http`, which the proxies
 * removed.
 */
export const recorded: readonly Recorded[] = [
  { proxy: 'nginx', plain: [...byNginx, ...asked], forged: [...byNginx, ...asked, ...pretended] },
  {
    proxy: 'haproxy',
    plain: [['host', 'chat.example.org'], ...asked, ...byHaproxy],
    forged: [['host', 'chat.example.org'], ...asked, ...pretended, ...byHaproxy],
  },
  {
    proxy: 'caddyfile',
    plain: [['Host', 'chat.example.org'], ...asked, ...byCaddy, ['Accept-Encoding', 'gzip']],
    forged: [['Host', 'chat.example.org'], ...asked, ...pretended, ...byCaddy, ['Accept-Encoding', 'gzip']],
  },
]
