import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { aDatabase, type TestDatabase } from '../../src/service/host/sharedDatabase.testing.ts'
import { startBacking, type Backing } from './backing.ts'
import { startBalancer, type Balancer } from './balancer.ts'
import { startHosts } from './hosts.ts'
import { configuration } from './nginx.ts'
import { runHosts } from './run.ts'

/* The short form of `npm run check:hosts`: few people, and a balancer of its own in the place of nginx. */

let database: TestDatabase
let backing: Backing
let hosts: readonly Organisation[]
let balancer: Balancer

beforeAll(async () => {
  ;[database, backing] = await Promise.all([aDatabase(), startBacking(20)])
  hosts = await startHosts(3, { serviceUrl: backing.url, databaseUrl: database.url })
  balancer = await startBalancer(hosts.map(({ url }) => url))
}, 240_000)
afterAll(async () => {
  await balancer.stop()
  await Promise.all(hosts.map((host) => host.dispose()))
  await backing.dispose()
  await database.close()
}, 60_000)

test('a host is killed and one replaced: nothing is lost, doubled or signed out', async () => {
  const outcome = await runHosts({ backing, hosts, url: balancer.url, seconds: 10, pace: 500 })
  expect(outcome.wrongs).toEqual([])
  expect(outcome.messages).toBeGreaterThan(20)
}, 300_000)

test('nginx is given the hosts and nothing of the example but their addresses and TLS', () => {
  const made = configuration(['http://127.0.0.1:4001', 'http://127.0.0.1:4002'], 4000)
  expect(made.match(/server 127.*/g)).toEqual([
    'server 127.0.0.1:4001 max_fails=1 fail_timeout=5s;',
    'server 127.0.0.1:4002 max_fails=1 fail_timeout=5s;',
  ])
  expect(made).toContain('listen 127.0.0.1:4000;')
  expect(made).not.toMatch(/10\.0\.0\.|ssl/)
  expect(made).toContain('proxy_next_upstream error timeout;')
})
