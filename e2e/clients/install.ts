import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the clients are, in a folder of their own. */
export interface Installed {
  readonly python: string
  /** A command of one of the packages. */
  readonly command: (name: string) => string
  /** The folder whose `node_modules` has the libraries for Node. */
  readonly folder: string
}

/** Releases that the sessions were written for; pexpect and pyte are the terminal that an application needs. */
const pythonPackages = [
  'zulip==0.9.1',
  'zulip_bots==0.9.1',
  'zulip-term==0.7.0',
  'pexpect==4.9.0',
  'pyte==0.8.2',
]
const nodePackage = 'zulip-js@2.1.0'

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`)
}

/** Installs what the folder lacks, with pip and npm. */
export function installClients(folder: string): Installed {
  const bin = join(folder, 'python/bin')
  const python = join(bin, 'python')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(python)) run('python3', ['-m', 'venv', join(folder, 'python')], folder)
  if (!existsSync(join(bin, 'zulip-term')) || !existsSync(join(bin, 'zulip-run-bot'))) {
    // The newest release of zulip-term says that it needs an older Python than the usual ones, and runs with them.
    run(python, ['-m', 'pip', 'install', '-q', '--ignore-requires-python', ...pythonPackages], folder)
  }
  if (!existsSync(join(folder, 'node_modules/zulip-js'))) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    run('npm', ['install', '--no-audit', '--no-fund', nodePackage], folder)
  }
  return { python, command: (name) => join(bin, name), folder }
}
