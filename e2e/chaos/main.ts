import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/*
 * `npm run check:chaos -- --ops 5000 --seed 7`: runs the conversation checker of chaos.test.ts at any length.
 * Without a seed it draws one and prints it.
 */

const { values } = parseArgs({ options: { ops: { type: 'string' }, seed: { type: 'string' } } })
const { ops = '2000', seed = String(Math.floor(Math.random() * 2 ** 31)) } = values
const { status } = spawnSync('npx', ['vitest', 'run', 'e2e/chaos/chaos.test.ts'], {
  cwd: join(import.meta.dirname, '../..'),
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, CHAOS_OPS: ops, CHAOS_SEED: seed },
})
process.exitCode = status ?? 1
