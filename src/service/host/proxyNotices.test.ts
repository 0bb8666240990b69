import { expect, test } from 'vitest'
import { readEnvironment, type Environment } from './environment.ts'
import { createProxyNotices, proxyFaults } from './proxyNotices.ts'

const faults = (environment: Environment): string =>
  proxyFaults(readEnvironment({ PARLEY_MODE: 'production', ...environment })).join('\n')

test.each<[string, Environment, RegExp]>([
  ['TLS without a trusted proxy', { PUBLIC_URL: 'https://chat.example.org' }, /TRUSTED_PROXIES=127\.0\.0\.1/],
  ['another name, while it listens on loopback', { PUBLIC_URL: 'http://chat.lan' }, /TRUSTED_PROXIES/],
  ['a trusted proxy without an address for people', { TRUSTED_PROXIES: '127.0.0.1' }, /PUBLIC_URL/],
  [
    'a demo for others',
    { PARLEY_MODE: 'demo', PUBLIC_URL: 'https://x.example.org', TRUSTED_PROXIES: '::1' },
    /without a password/,
  ],
])('the operator is warned at the start of %s', (_, environment, expected) => {
  expect(faults(environment)).toMatch(expected)
})

test.each<Environment>([
  {},
  { PARLEY_MODE: 'demo' },
  { PUBLIC_URL: 'http://localhost:8080' },
  { PUBLIC_URL: 'http://[::1]:8080' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'http://chat.lan:8080' },
  { PUBLIC_URL: 'https://chat.example.org', TRUSTED_PROXIES: '127.0.0.1' },
])('settings %j cause no warning', (environment) => {
  expect(faults(environment)).toBe('')
})

function noticing() {
  const warnings: string[] = []
  const notice = createProxyNotices(
    (address) => address === '10.0.0.1',
    (text) => warnings.push(text),
  )
  const ask = (peer: string, headers: Record<string, string> = {}): void =>
    notice(new Request('http://localhost/', { headers }), peer)
  return { warnings, ask }
}

test('the operator is warned once of an untrusted proxy, with the remedy', () => {
  const { warnings, ask } = noticing()
  for (let count = 0; count < 3; count++) {
    ask('127.0.0.1')
    ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9', cookie: 'sid=secret' })
  }
  ask('::1', { 'x-real-ip': '203.0.113.9' })
  expect(warnings).toEqual([
    expect.stringContaining('127.0.0.1 sends x-forwarded-for'),
    expect.stringContaining('TRUSTED_PROXIES=::1'),
  ])
  expect(warnings.join()).not.toMatch(/203\.0\.113\.9|secret/)
})

test('the operator is warned of a trusted proxy without a client, but not of its health checks', () => {
  const { warnings, ask } = noticing()
  ask('10.0.0.1')
  ask('10.0.0.1', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' })
  expect(warnings).toEqual([])
  ask('10.0.0.1', { 'x-forwarded-proto': 'https', via: '1.1 proxy' })
  expect(warnings).toEqual([expect.stringContaining('10.0.0.1 does not say for whom it asks')])
})

test('strangers cannot flood the log', () => {
  const { warnings, ask } = noticing()
  for (let host = 0; host < 200; host++) ask(`192.0.2.${host}`, { 'x-forwarded-for': 'x' })
  expect(warnings).toHaveLength(10)
})
