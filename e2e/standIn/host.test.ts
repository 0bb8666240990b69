import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from '../../src/service/host/environment.ts'
import { openHost, type Host } from '../../src/service/host/host.ts'
import { listen, type RunningServer } from '../../src/service/host/server.ts'
import { startStandIn } from './standIn.ts'

/* A host with `CHAT_URL`, before a server of an older level. */

const folder = mkdtempSync(join(tmpdir(), 'parley-before-'))
let standIn: Awaited<ReturnType<typeof startStandIn>>
let host: Host
let running: RunningServer

beforeAll(async () => {
  standIn = await startStandIn()
  host = await openHost(readEnvironment({ DATA_DIR: folder, CHAT_URL: standIn.url, RATE_LIMITS: 'off' }))
  running = await listen(host, { hostname: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await running.stop()
  await standIn.stop()
  rmSync(folder, { recursive: true })
})

const fromApp = { 'x-client': 'app', 'content-type': 'application/json' }

async function signIn(username = 'member@diff.test'): Promise<string> {
  const body = JSON.stringify({ username, password: 'stand-in' })
  const answer = await fetch(`${running.url}/session`, { method: 'POST', headers: fromApp, body })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('the app learns the service’s level together with the account', async () => {
  const answer = await fetch(`${running.url}/session`, { headers: { cookie: await signIn() } })
  expect(await answer.json()).toMatchObject({
    user: { user_id: 27 },
    service: { level: 379, is_zulip: true },
  })
})

test('a browser that makes a new key stays signed in with it', async () => {
  const cookie = await signIn()
  const headers = { ...fromApp, cookie, origin: running.url }
  const made = await fetch(`${running.url}/api/v1/users/me/api_key/regenerate`, { method: 'POST', headers })
  expect(await made.json()).toMatchObject({ result: 'success', api_key: standIn.organisation.keyOf(27) })
  const own = await fetch(`${running.url}/api/v1/users/me`, { headers: { cookie } })
  expect(own.status).toBe(200)
})

test('a new password ends the person’s sessions in other browsers, and no one else’s', async () => {
  const [cookie, elsewhere, ofOwner] = [await signIn(), await signIn(), await signIn('owner@diff.test')]
  const asked = (): Promise<number[]> =>
    Promise.all(
      [cookie, elsewhere, ofOwner].map(async (each) => {
        const { status } = await fetch(`${running.url}/api/v1/users/me`, { headers: { cookie: each } })
        return status
      }),
    )
  const change = (old_password: string): Promise<Response> =>
    fetch(`${running.url}/api/v1/settings`, {
      method: 'PATCH',
      headers: { 'x-client': 'app', cookie, origin: running.url },
      body: new URLSearchParams({ old_password, new_password: 'another one' }),
    })
  expect((await change('wrong')).status).toBe(400)
  expect(await asked()).toEqual([200, 200, 200])
  expect((await change('stand-in')).status).toBe(200)
  expect(await asked()).toEqual([200, 401, 200])
})
