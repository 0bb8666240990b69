import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let started: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-main-'))
  started = []
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

function launch(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, ...environment },
  })
  started.push(child)
  let output = ''
  const read = (chunk: Buffer): void => void (output += chunk.toString())
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const exit = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  const ready = async (): Promise<string> => {
    while (!/Sign in/.test(output)) await once(child.stdout, 'data')
    return output
  }
  return { child, exit, ready }
}

test('the process prints one address and how to sign in, and exits with 0 on a signal', async () => {
  const { child, exit, ready } = launch()
  const output = await ready()
  expect(output.match(/http:\/\/\S+/g)).toHaveLength(1)
  expect(output).toContain('owner@demo.test')
  expect(output).toContain('parley-demo')
  const [url] = output.match(/http:\/\/\S+/) ?? []
  expect((await fetch(`${url}/health`)).status).toBe(200)
  child.kill('SIGTERM')
  expect((await exit).code).toBe(0)
})

test('a second start on the same data folder exits with 1; after a crash it starts again', async () => {
  const first = launch()
  await first.ready()
  const second = await launch().exit
  expect(second.code).toBe(1)
  expect(second.output).toContain(`Another Parley process is using ${folder}`)
  expect(second.output).toContain('SESSIONS_URL')
  expect(second.output).not.toContain('    at ')
  first.child.kill('SIGKILL')
  await first.exit
  const third = launch()
  await third.ready()
  third.child.kill('SIGTERM')
  expect((await third.exit).code).toBe(0)
})

test('an invalid environment is explained, and nothing starts', async () => {
  const { code, output } = await launch({ HOST: '0.0.0.0', PORT: 'many' }).exit
  expect(code).toBe(1)
  expect(output).toContain('HOST=0.0.0.0')
  expect(output).toContain('PORT=many')
  expect(output).not.toContain('    at ')
})

test('a failed start is explained in a sentence', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const inTheWay = await launch({ DATA_DIR: join(file, 'data') }).exit
  expect(inTheWay).toEqual({ code: 1, output: expect.stringContaining(`${file}/data can’t be a folder`) })
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const busy = await launch({ PORT: String(port), PARLEY_MODE: 'production' }).exit
  taken.close()
  expect(busy).toEqual({ code: 1, output: expect.stringMatching(`port ${port} of 127.0.0.1.*set PORT`) })
  for (const { output } of [inTheWay, busy]) expect(output).not.toContain('    at ')
})

test('a proxy missing in the settings is reported at the start', async () => {
  const { ready } = launch({ PUBLIC_URL: 'https://chat.example.org' })
  expect(await ready()).toContain('TRUSTED_PROXIES isn’t set')
})
