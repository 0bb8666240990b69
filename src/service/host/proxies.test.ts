import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../chat/service.testing.ts'
import { limits } from '../../protocol/chat/limits.ts'
import { readEnvironment } from './environment.ts'
import { recorded, type Recorded } from './proxies.testing.ts'
import { aHost, askHost } from './app.testing.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
const example = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(guide)?.[1] ?? ''
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Longest time that a poll without events is held, in seconds. */
const held = readEnvironment({}).queueTimes.heartbeatSeconds * 1.1
const uploadMebibytes = limits.max_file_upload_size_mib

test('nginx, configured as in docs/operating.md, names the client, waits for polls and accepts uploads', () => {
  const nginx = example('nginx')
  const headers = Object.fromEntries(
    [...nginx.matchAll(/proxy_set_header (\S+) (\S+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
  expect(headers).toEqual({
    Connection: '""',
    Host: '$host',
    'X-Forwarded-For': '$remote_addr',
    'X-Forwarded-Proto': '$scheme',
  })
  expect(Number(all(nginx, /proxy_read_timeout (\d+)s;/g)[0])).toBeGreaterThan(held)
  expect(Number(all(nginx, /client_max_body_size (\d+)m;/g)[0])).toBeGreaterThan(uploadMebibytes)
})

test('HAProxy, configured as in docs/operating.md, works likewise', () => {
  const haproxy = example('haproxy')
  expect(all(haproxy, /http-request (set-header X-\S+ \S+)/g)).toEqual([
    'set-header X-Forwarded-For %[src]',
    'set-header X-Forwarded-Proto https',
  ])
  const waits = all(haproxy, /timeout (?:client|server) (\d+)s/g).map(Number)
  expect(waits).toHaveLength(2)
  expect(Math.min(...waits)).toBeGreaterThan(held)
})

test('Caddy names the client by default', () => {
  const caddy = example('caddyfile')
  expect(caddy).toContain('reverse_proxy 127.0.0.1:8080')
  expect(caddy).not.toMatch(/header_up|trusted_proxies|read_timeout/)
  expect(Number(all(caddy, /max_size (\d+)MB/g)[0])).toBeGreaterThan(uploadMebibytes * 1.048576)
})

const trusted = all(guide, /TRUSTED_PROXIES=(\S+) npm start/g)

/** Starts a `production` host behind a proxy on the same machine that sends these headers. */
async function behindProxy() {
  const { host, chat } = aHost({ trustedProxies: trusted, hostNames: ['chat.example.org'] })
  const ada = await chat.addUserWithPassword()
  const bindings = { incoming: { httpVersion: '1.1', socket: { remoteAddress: '127.0.0.1' } } }
  const signIn = (headers: Recorded['plain'], body: object): Promise<Response> =>
    Promise.resolve(
      askHost(
        host,
        'http://127.0.0.1:8080/session',
        {
          method: 'POST',
          headers: headers.map(([name, value]) => [name, value]),
          body: JSON.stringify(body),
        },
        bindings,
      ),
    )
  return { ada, signIn }
}

const from = (headers: Recorded['plain'], address: string): Recorded['plain'] =>
  headers.map(([name, value]) => [name, /^x-forwarded-for$/i.test(name) ? address : value])

test('docs/operating.md gives the proxy’s address', () => {
  expect(trusted).toEqual(['127.0.0.1'])
})

test.each(recorded)('behind $proxy cookies are for TLS only', async ({ plain }) => {
  const { ada, signIn } = await behindProxy()
  const response = await signIn(plain, { username: ada.email, password: TEST_PASSWORD })
  expect([response.status, response.headers.get('set-cookie')]).toEqual([
    200,
    expect.stringMatching(/^__Host-sid=.*; Secure$/),
  ])
})

test.each(recorded)(
  'behind $proxy each client’s wrong passwords are counted separately',
  async ({ plain, forged }) => {
    const { signIn } = await behindProxy()
    const guess = async (headers: Recorded['plain'], index: number): Promise<number> =>
      (await signIn(headers, { username: `nobody${index}@test.example`, password: 'wrong' })).status
    for (let index = 0; index < 20; index++) expect(await guess(plain, index)).toBe(401)
    expect(await guess(plain, 20)).toBe(429)
    expect(await guess(forged, 21)).toBe(429)
    expect(await guess(from(plain, '127.0.0.3'), 22)).toBe(401)
  },
)
