import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import { installClients } from './install.ts'
import { accounts, keysOf } from './keys.ts'
import { startRecorder } from './recorder.ts'

/*
 * `npm run check:clients`: installs clients that other people wrote, unmodified, and walks a session of each with a
 * service of its own. `-- --record` writes down the conversations that recorded.test.ts holds again;
 * `-- --folder /tmp/clients` keeps the clients elsewhere.
 */

const root = join(import.meta.dirname, '../..')
const sessions = join(import.meta.dirname, 'sessions')
const { values } = parseArgs({
  options: { record: { type: 'boolean' }, folder: { type: 'string' }, only: { type: 'string' } },
})
const clients = installClients(values.folder ?? join(root, 'node_modules/.cache/clients'))
const organisation = await startOrganisation()
const recorder = await startRecorder(organisation.url)
const home = mkdtempSync(join(tmpdir(), 'parley-clients-'))

/** Writes the file with the key of an account that these clients read. */
function zuliprcOf(email: string, key: string): string {
  const path = join(home, `${email}.zuliprc`)
  writeFileSync(path, `[api]\nemail=${email}\nkey=${key}\nsite=${recorder.url}\n`, { mode: 0o600 })
  return path
}

const keys = await keysOf(organisation.url)
const [owner, member] = accounts.map((email) => zuliprcOf(email, keys.get(email) ?? ''))
if (owner === undefined || member === undefined) throw new Error('There are two accounts')

const ofPython = (name: string, ...args: readonly string[]) => [clients.python, join(sessions, name), ...args]
const message = ['--stream', 'general', '--subject', 'a talk of programs', '--message', 'Hello from a shell']
const commands: Readonly<Record<string, readonly string[]>> = {
  python: ofPython('python.py', owner, member, ...(values.record ? ['--record'] : [])),
  'zulip-send': [clients.command('zulip-send'), '--config-file', member, ...message],
  bots: ofPython('bots.py', owner, clients.command('zulip-run-bot')),
  terminal: ofPython('terminal.py', clients.command('zulip-term'), member),
  'zulip-js': [process.execPath, join(sessions, 'zulipJs.ts'), clients.folder, member],
}

function walk([command = '', ...args]: readonly string[]): Promise<boolean> {
  const env = { ...process.env, HOME: home, PYTHONDONTWRITEBYTECODE: '1' }
  const child = spawn(command, args, { cwd: home, env, stdio: 'inherit' })
  return new Promise((resolve) => child.once('close', (status) => resolve(status === 0)))
}

let failures = 0
for (const [client, command] of Object.entries(commands)) {
  if (values.only !== undefined && values.only !== client) continue
  console.log(client)
  recorder.take()
  const succeeded = await walk(command)
  const exchanges = recorder.take()
  console.log(succeeded ? `  walked: ${exchanges.length} requests` : '  FAILED')
  if (!succeeded) failures += 1
  else if (values.record) {
    const path = join(import.meta.dirname, 'recorded', `${client}.json`)
    writeFileSync(path, `${JSON.stringify({ client, exchanges }, undefined, 2)}\n`)
  }
}
recorder.close()
await organisation.dispose()
rmSync(home, { recursive: true, force: true })
process.exitCode = failures > 0 ? 1 : 0
