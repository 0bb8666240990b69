import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SAMPLE_PASSWORD } from '../sample/cast.ts'
import { aHost, askHost } from './app.testing.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { openHost } from './host.ts'
import { putSample } from './sampleFolder.testing.ts'
import { createMetrics } from './metrics.ts'
import { createMetricsCheck } from './metricsRoute.ts'
import type { NodeBindings } from './peer.ts'
import { listen, type RunningServer } from './server.ts'

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const NAME = /^[a-z][a-z0-9_]*$/
const SAMPLE = /^([a-z][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-z_]+)="((?:[^"\\]|\\.)*)"(?:,|$)/gy

function readLabels(text: string): Record<string, string> {
  const found = [...text.matchAll(LABEL)]
  expect(found.map(([all]) => all).join('')).toBe(text)
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]))
}

/** Reads Prometheus' text form; fails on a line that is none of it, or a sample without help and type. */
function readText(text: string): Sample[] {
  expect(text.endsWith('\n')).toBe(true)
  const known = new Map<string, string>()
  const samples: Sample[] = []
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (kind !== undefined) {
      expect(name).toMatch(NAME)
      if (kind === 'TYPE') {
        expect(['counter', 'gauge', 'histogram']).toContain(rest)
        expect(known.has(name)).toBe(false)
        known.set(name, rest)
      }
      continue
    }
    const [, sample = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
    const family = sample.replace(/_(bucket|sum|count)$/, '')
    expect([line, known.has(sample) || known.get(family) === 'histogram']).toEqual([line, true])
    expect(value).toMatch(/^(-?\d+(\.\d+)?(e[+-]?\d+)?|[+-]Inf|NaN)$/i)
    samples.push({ name: sample, labels: readLabels(labels), value: Number(value) })
  }
  const keys = samples.map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`)
  expect(new Set(keys).size).toBe(keys.length)
  return samples
}

let folder: string
let server: RunningServer | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-metrics-'))
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  rmSync(folder, { recursive: true })
})

async function start(environment: Environment = {}): Promise<RunningServer> {
  await putSample(folder)
  const host = await openHost(readEnvironment({ DATA_DIR: folder, ...environment }))
  server = await listen(host, { hostname: '127.0.0.1', port: 0 })
  return server
}

const valueOf = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number =>
  samples
    .filter((each) => each.name === name)
    .filter((each) => Object.entries(labels).every(([label, value]) => each.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0)

test('figures count requests by endpoint, and measure queues, commits, memory and databases', async () => {
  const { url } = await start()
  const signIn = new URLSearchParams({ username: 'member@demo.test', password: SAMPLE_PASSWORD })
  const issued = await fetch(`${url}/api/v1/fetch_api_key`, { method: 'POST', body: signIn })
  const { api_key: key } = (await issued.json()) as { api_key: string }
  const headers = { authorization: `Basic ${Buffer.from(`member@demo.test:${key}`).toString('base64')}` }
  const registered = await fetch(`${url}/api/v1/register`, { method: 'POST', headers })
  const { queue_id: queue, last_event_id: last } = (await registered.json()) as Record<string, string>
  for (const id of [1, 2, 999_999]) await fetch(`${url}/api/v1/messages/${id}`, { headers })
  await fetch(`${url}/calendar/events/v1/events/1`)
  await fetch(`${url}/fr/calendar/events/v1/events`)
  const poll = fetch(`${url}/api/v1/events?queue_id=${queue}&last_event_id=${last}`, { headers })
  const scrape = async () => {
    const response = await fetch(`${url}/metrics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    return readText(await response.text())
  }
  await expect.poll(async () => valueOf(await scrape(), 'parley_held_polls')).toBe(1)
  const samples = await scrape()

  const message = { interface: 'chat', method: 'GET', route: '/messages/{message_id}' }
  expect(valueOf(samples, 'parley_requests_total', message)).toBe(3)
  expect(valueOf(samples, 'parley_requests_total', { ...message, status: '400' })).toBe(1)
  expect(valueOf(samples, 'parley_request_duration_seconds_count', message)).toBe(3)
  expect(valueOf(samples, 'parley_requests_total', { interface: 'calendar', route: '/events/{id}' })).toBe(1)
  expect(valueOf(samples, 'parley_requests_total', { interface: 'calendar', route: '/events' })).toBe(1)
  expect(valueOf(samples, 'parley_requests_total', { interface: 'host', route: '/metrics' })).toBeGreaterThan(
    0,
  )
  expect(valueOf(samples, 'parley_event_queues')).toBe(1)
  expect(valueOf(samples, 'parley_event_queue_bytes')).toBeGreaterThan(1000)
  expect(valueOf(samples, 'parley_database_commit_duration_seconds_count')).toBeGreaterThan(0)
  expect(valueOf(samples, 'parley_database_size_bytes', { database: 'chat' })).toBeGreaterThan(100_000)
  expect(valueOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(samples.some(({ name }) => name === 'parley_event_loop_delay_p99_seconds')).toBe(true)

  await fetch(`${url}/api/v1/events?queue_id=${queue}`, { method: 'DELETE', headers })
  await poll
})

test('what a caller chooses is no label', async () => {
  const { url } = await start()
  const before = readText(await (await fetch(`${url}/metrics`)).text()).length
  const strange = [
    '/api/v1/no-such',
    '/no/such/page',
    '/session/reset/t0ken',
    '/event/x.ics',
    '/user_uploads/9/a',
  ]
  const ask = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      for (const path of strange) await fetch(`${url}${path}${index}`, { method: index % 2 ? 'GET' : 'BREW' })
    }
    return readText(await (await fetch(`${url}/metrics`)).text())
  }
  const some = await ask(4)
  expect(JSON.stringify(some)).not.toMatch(/such|t0ken|BREW/)
  expect((await ask(8)).length).toBe(some.length)
  expect(some.length).toBeGreaterThan(before)
})

test('a setting closes the figures', async () => {
  const { url } = await start({ METRICS_NETWORKS: 'none' })
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})

const from = (remoteAddress: string, httpVersion = '1.1'): NodeBindings => ({
  incoming: { socket: { remoteAddress }, httpVersion },
})

describe('who reads the figures', () => {
  const isAllowed = createMetricsCheck({
    networks: ['127.0.0.0/8', '::1', '10.0.0.0/8'],
    trustedProxies: ['127.0.0.1', '10.0.0.1'],
  })
  const request = (headers: Record<string, string> = {}) =>
    new Request('http://localhost/metrics', { headers: { host: 'localhost', ...headers } })

  test.each([
    ['a program on this machine', from('127.0.0.1'), {}, true],
    ['the same by IPv6', from('::ffff:127.0.0.1'), {}, true],
    ['a named network', from('10.0.0.7'), {}, true],
    ['another network', from('192.0.2.1'), {}, false],
    ['nobody known', undefined, {}, false],
    ['a trusted proxy of this machine', from('127.0.0.1'), { 'x-forwarded-for': '10.0.0.7' }, false],
    ['a proxy that says little', from('127.0.0.1'), { via: '1.1 proxy' }, false],
    ['a proxy that says nothing', from('127.0.0.1', '1.0'), {}, false],
    ['a proxy that passes a public name on', from('127.0.0.1'), { host: 'chat.example.org' }, false],
    ['a trusted proxy elsewhere', from('10.0.0.1'), {}, false],
    ['a proxy in a named network', from('10.0.0.7'), { 'x-forwarded-for': '10.0.0.9' }, false],
  ])('%s', (_, bindings, headers, expected) => {
    expect(isAllowed(request(headers), bindings)).toBe(expected)
  })

  test('everybody else finds nothing there', async () => {
    const metrics = createMetrics({ databases: {} })
    const { host } = aHost({ metrics, metricsNetworks: ['127.0.0.0/8'] })
    const ask = (bindings: NodeBindings) => askHost(host, 'http://localhost/metrics', {}, bindings)
    expect((await ask(from('127.0.0.1'))).status).toBe(200)
    expect((await ask(from('192.0.2.1'))).status).toBe(404)
    metrics.stop()
  })
})
