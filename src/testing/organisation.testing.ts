import packageFile from '../../package.json' with { type: 'json' }
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const main = join(root, 'src/service/main.ts')
/** Options of Node with which `npm start` runs the service. */
const usualArguments = packageFile.scripts.start.split(' ').filter((word) => word.startsWith('--max-'))

/** A running host with a data folder of its own, for one test or one worker's tests. */
export interface Organisation {
  /** Scheme, host and port, without a trailing slash. */
  readonly url: string
  readonly port: number
  /** The ID of the running process. */
  readonly pid: number
  /** The running process, with a channel for messages if modules are loaded before it. */
  readonly child: ChildProcess
  readonly dataFolder: string
  /** Ends the process at once, as a crash would, and waits until it has ended. */
  readonly kill: () => Promise<void>
  /** Asks the process to stop and waits until it has ended. */
  readonly stop: () => Promise<void>
  /** Starts the process again on the same port and data. */
  readonly start: () => Promise<void>
  /** Stops the process and removes its data. */
  readonly dispose: () => Promise<void>
}

export interface OrganisationOptions {
  /** A data folder to copy at the start. */
  readonly template?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Arguments for Node itself, such as a module to load first. */
  readonly nodeArguments?: readonly string[]
}

const exitOf = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

/** Starts the process and waits for the address it prints. */
function launch(
  environment: Record<string, string>,
  nodeArguments: readonly string[],
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [...usualArguments, ...nodeArguments, main], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(nodeArguments.length > 0 ? (['ipc'] as const) : [])],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const port = /runs at http:\/\/[\w.]+:(\d+)/.exec(output)?.[1]
      if (port !== undefined) resolve({ child, port: Number(port) })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The host ended with ${code}:\n${output}`)))
  })
}

/** Starts a host on a free port, by default in demo mode with the sample organization. */
export async function startOrganisation(options: OrganisationOptions = {}): Promise<Organisation> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-'))
  if (options.template !== undefined && existsSync(options.template)) {
    cpSync(options.template, dataFolder, { recursive: true })
  }
  const environment = {
    PORT: '0',
    DATA_DIR: dataFolder,
    RATE_LIMITS: 'off',
    // Links in tests lead to sites that are not there, or are somebody's.
    LINK_PREVIEWS: 'off',
    ...options.environment,
  }
  const { nodeArguments = [] } = options
  let { child, port } = await launch(environment, nodeArguments)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await exitOf(child)
  }
  const stop = () => end('SIGTERM')
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    get pid() {
      return child.pid ?? 0
    },
    get child() {
      return child
    },
    dataFolder,
    kill: () => end('SIGKILL'),
    stop,
    start: async () => {
      ;({ child, port } = await launch({ ...environment, PORT: String(port) }, nodeArguments))
    },
    dispose: async () => {
      await stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
