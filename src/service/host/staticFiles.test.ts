import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createStaticFiles, isBuilt } from './staticFiles.ts'
import { aHost, askHost } from './app.testing.ts'

let folder: string
let fetch: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-pages-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'api'))
  writeFileSync(join(folder, 'api/index.html'), '<!doctype html><title>Interfaces</title>')
  writeFileSync(join(folder, 'api/api.js'), 'show()')
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="en"><title>Parley</title>')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'run()')
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync('run()'))
  for (const name of ['assets/app-1a2b.js.map', 'assets/app-1a2b.js.map.gz', 'sw.js.map']) {
    writeFileSync(join(folder, name), '{"sourcesContent":[]}')
  }
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  writeFileSync(join(folder, '.sources'), 'digest')
  writeFileSync(join(folder, 'sw.js'), 'keep()')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  const { host } = aHost({ pages: createStaticFiles(folder), trustedProxies: ['unknown'] })
  fetch = async (path, headers = {}, method = 'GET') =>
    askHost(host, `http://localhost${path}`, {
      method,
      headers: { host: 'localhost', accept: 'text/html', ...headers },
    })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a page has every security header, and is revalidated each time', async () => {
  const response = await fetch('/')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src-elem 'self'; style-src-attr 'none'; img-src 'self'; " +
      "media-src 'self'; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; " +
      "form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
      'trusted-types dompurify service-worker',
  )
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(response.headers.has('strict-transport-security')).toBe(false)
})

test('a page has the organization’s name, which cannot end an attribute, and follows a new one', async () => {
  let name: string | undefined
  const { host } = aHost({ pages: createStaticFiles(folder, 'on', () => name) })
  const open = (headers: Record<string, string> = {}, path = '/calendar', method = 'GET') =>
    askHost(host, `http://localhost${path}`, {
      method,
      headers: { host: 'localhost', accept: 'text/html', ...headers },
    })
  const plain = '<!doctype html><html lang="en"><title>Parley</title>'
  expect(await (await open()).text()).toBe(plain)
  name = 'A "$&" <b>'
  const named = await open()
  const text = 'A &quot;$&amp;&quot; &lt;b&gt;'
  expect(await named.text()).toBe(
    `<!doctype html><html data-title-end=" – ${text}" lang="en"><title>${text}</title>` +
      `<meta name="application-name" content="${text}" /><meta property="og:site_name" content="${text}" />`,
  )
  expect(named.headers.get('vary')).toBe('accept, accept-encoding')
  expect(named.headers.get('cache-control')).toBe('no-cache')
  const etag = named.headers.get('etag') ?? ''
  expect((await open({ 'if-none-match': etag })).status).toBe(304)
  const packed = await open({ 'accept-encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toContain(text)
  const head = await open({}, '/calendar', 'HEAD')
  expect([head.headers.get('content-length'), await head.text()]).toEqual([
    named.headers.get('content-length'),
    '',
  ])
  // The worker stores the document as it was built: it knows its digest.
  expect(await (await open({ accept: '*/*' }, '/')).text()).toBe(plain)
  expect(await (await open({}, '/api')).text()).toContain('<title>Interfaces</title>')
  name = 'Lantern'
  const renamed = await open({ 'if-none-match': etag })
  expect([renamed.status, await renamed.text()]).toEqual([
    200,
    expect.stringContaining('<title>Lantern</title>'),
  ])
})

test('scripts of a page carry no headers that only count for documents; the worker has its policy', async () => {
  const script = await fetch('/assets/app-1a2b.js', { accept: '*/*' })
  expect(Object.fromEntries(script.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(script.headers.has('content-security-policy')).toBe(false)
  const worker = await fetch('/sw.js', { accept: '*/*' })
  expect(worker.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('the scripts and styles in the document itself are allowed, and no others', async () => {
  const other = mkdtempSync(join(tmpdir(), 'parley-document-'))
  onTestFinished(() => rmSync(other, { recursive: true }))
  const html = '<style>a{}</style><script>begin()</script><script type="application/ld+json">{}</script>'
  writeFileSync(join(other, 'index.html'), html)
  writeFileSync(join(other, 'sw.js'), 'keep()')
  const { host } = aHost({ pages: createStaticFiles(other) })
  const policyOf = async (path: string): Promise<string> => {
    const headers = { host: 'localhost', accept: 'text/html' }
    const answer = await askHost(host, `http://localhost${path}`, { headers })
    return answer.headers.get('content-security-policy') ?? ''
  }
  const digest = (content: string): string => createHash('sha256').update(content).digest('base64')
  for (const path of ['/', '/inbox', '/event/party']) {
    const policy = await policyOf(path)
    expect(policy).toContain(`script-src 'self' 'sha256-${digest('begin()')}';`)
    expect(policy).toContain(`style-src-elem 'self' 'sha256-${digest('a{}')}';`)
  }
  expect(await policyOf('/sw.js')).not.toContain('sha256')
})

test('no page of the app can be framed by other sites', async () => {
  for (const path of ['/', '/calendar', '/calendar?embed=1', '/event/party?embed=1', '/inbox', '/api']) {
    const { headers } = await fetch(path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  }
})

test('the page of the interfaces alone lets its viewer write styles, and no page scripts', async () => {
  for (const path of ['/api', '/api/', '/api?of=calendar']) {
    const response = await fetch(path)
    expect(await response.text()).toContain('Interfaces')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("style-src-elem 'self' 'unsafe-inline'")
  }
  for (const path of ['/', '/api/api.js', '/apix', '/inbox']) {
    expect((await fetch(path)).headers.get('content-security-policy')).not.toContain('unsafe')
  }
})

test('source maps are not served', async () => {
  for (const path of [
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.map.gz',
    '/sw.js.map',
    '/assets/app-1a2b%2ejs%2emap',
  ]) {
    const response = await fetch(path, { accept: '*/*' })
    expect([path, response.status, await response.text()]).toEqual([path, 404, 'Not found'])
  }
})

test('over TLS browsers get Strict-Transport-Security', async () => {
  const response = await fetch('/', { 'x-forwarded-proto': 'https' })
  expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000')
})

test('addresses of the app are answered with the app', async () => {
  for (const path of ['/inbox', '/channel/3-general/topic/r%C3%A9sum%C3%A9', '/channel/3-a.b']) {
    const response = await fetch(path)
    expect([response.status, await response.text()]).toEqual([
      200,
      '<!doctype html><html lang="en"><title>Parley</title>',
    ])
  }
})

test('an unknown path that does not accept a page is not found', async () => {
  expect((await fetch('/assets/old-chunk.js')).status).toBe(404)
  expect((await fetch('/picture.png', { accept: 'image/*' })).status).toBe(404)
  expect((await fetch('/old-chunk.js', { accept: '*/*' })).status).toBe(404)
  expect((await fetch('/inbox', {}, 'POST')).status).toBe(404)
})

test('a tool that accepts anything gets the app, too', async () => {
  expect(await (await fetch('/', { accept: '*/*' })).text()).toBe(
    '<!doctype html><html lang="en"><title>Parley</title>',
  )
})

test('files with a hash in their name are cached forever, compressed if the browser supports it', async () => {
  const plain = await fetch('/assets/app-1a2b.js', { accept: '*/*' })
  expect([plain.headers.get('cache-control'), await plain.text()]).toEqual([
    'public, max-age=31536000, immutable',
    'run()',
  ])
  const packed = await fetch('/assets/app-1a2b.js', { accept: '*/*', 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toBe('accept-encoding')
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe('run()')
})

test('the worker and the manifest are revalidated each time', async () => {
  for (const path of ['/sw.js', '/manifest.webmanifest']) {
    expect((await fetch(path, { accept: '*/*' })).headers.get('cache-control')).toBe('no-cache')
  }
  const { headers } = await fetch('/manifest.webmanifest', { accept: '*/*' })
  expect(headers.get('content-type')).toBe('application/manifest+json')
})

test('with the offline shell off there is no worker', async () => {
  const { host } = aHost({ pages: createStaticFiles(folder, 'off') })
  const ask = (path: string, method: string) =>
    askHost(host, `http://localhost${path}`, { method, headers: { host: 'localhost', accept: '*/*' } })
  expect((await ask('/sw.js', 'HEAD')).status).toBe(404)
  expect((await ask('/sw.js', 'GET')).status).toBe(404)
  expect((await ask('/assets/app-1a2b.js', 'GET')).status).toBe(200)
})

test('an unchanged file is not sent again', async () => {
  const etag = (await fetch('/')).headers.get('etag') as string
  const response = await fetch('/', { 'if-none-match': etag })
  expect([response.status, await response.text()]).toEqual([304, ''])
})

test('a host running during a build says so, then serves the new one', async () => {
  const site = mkdtempSync(join(tmpdir(), 'parley-builds-'))
  const { host } = aHost({ pages: createStaticFiles(join(site, 'dist')) })
  const ask = async (path: string, accept = 'text/html') => {
    const answer = await askHost(host, `http://localhost${path}`, { headers: { host: 'localhost', accept } })
    return [answer.status, await answer.text()]
  }
  const build = (name: string): void => {
    mkdirSync(join(site, 'next/assets'), { recursive: true })
    writeFileSync(join(site, 'next/index.html'), `<script src="/assets/${name}.js">`)
    writeFileSync(join(site, `next/assets/${name}.js`), name)
  }
  expect(await ask('/inbox')).toEqual([503, 'Parley is being built. Load this page again in a moment.'])
  expect(isBuilt(join(site, 'dist'))).toBe(false)

  build('first')
  renameSync(join(site, 'next'), join(site, 'dist'))
  expect(isBuilt(join(site, 'dist'))).toBe(true)
  expect(await ask('/inbox')).toEqual([200, '<script src="/assets/first.js">'])
  expect(await ask('/assets/first.js', '*/*')).toEqual([200, 'first'])

  rmSync(join(site, 'dist/assets'), { recursive: true })
  expect(await ask('/assets/first.js', '*/*')).toEqual([404, 'Not found'])
  rmSync(join(site, 'dist'), { recursive: true })
  expect((await ask('/inbox'))[0]).toBe(503)

  build('second')
  renameSync(join(site, 'next'), join(site, 'dist'))
  expect(await ask('/inbox')).toEqual([200, '<script src="/assets/second.js">'])
  expect(await ask('/assets/second.js', '*/*')).toEqual([200, 'second'])
  rmSync(site, { recursive: true })
})

test('HEAD has the headers without the body', async () => {
  const response = await fetch('/', {}, 'HEAD')
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('no file outside the app can be reached', async () => {
  const paths = [
    '/.sources',
    '/.vite/manifest.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/%2e%2e/.sources',
    '/assets/app-1a2b.js.gz',
  ]
  for (const path of paths) {
    const response = await fetch(path, { accept: '*/*' })
    expect([path, response.status]).toEqual([path, 404])
  }
})
