import { join } from 'node:path'
import type { DamagedDatabase } from '../database/database.ts'
import { SAMPLE_PASSWORD } from '../sample/cast.ts'
import { EnvironmentError, readEnvironment, type HostSettings } from './environment.ts'
import { openHost } from './host.ts'
import { createLog, type Log } from './log.ts'
import { proxyFaults } from './proxyNotices.ts'
import { listen } from './server.ts'
import { explained, StartFault } from './startFaults.ts'
import { isBuilt } from './staticFiles.ts'

/* The process: reads the environment, opens the host, listens, and stops on a signal. */

const pagesFolder = join(import.meta.dirname, '../../../dist')

function describeSignIn({ mode, chatUrl }: HostSettings): string {
  if (chatUrl !== undefined) return `Sign in with your account of ${chatUrl}.`
  if (mode === 'production') return 'Sign in with your account.'
  return `Sign in as owner@demo.test, admin@demo.test, moderator@demo.test, member@demo.test or guest@demo.test with the password ${SAMPLE_PASSWORD}.`
}

const describeSetUp = (code: string): string =>
  `Open it in a browser to set up your organization. From another machine it asks for this code: ${code}`

/** Stops and ends the process on a signal. */
function stopOnSignals(stop: () => Promise<void>, log: Log): void {
  const end = (): void => {
    stop().then(
      () => process.exit(),
      (error: unknown) => {
        log.fault('Fault while stopping', error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/** Stops the host as on a signal, but ends with an error status. */
const stopForDamage =
  (log: Log) =>
  ({ message }: DamagedDatabase): void => {
    // Its text says all: a stack would hide it.
    log.error(message)
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  }

async function run(settings: HostSettings): Promise<void> {
  const log = createLog(settings.logFormat)
  for (const fault of proxyFaults(settings)) log.warn(fault)
  const host = await openHost(settings, pagesFolder, stopForDamage(log))
  const server = await listen(host, {
    hostname: settings.host,
    port: settings.port,
    trustedProxies: settings.trustedProxies,
  })
  host.listensAt(server.url)
  stopOnSignals(server.stop, log)
  const code = host.setUpCode()
  const next = code === undefined ? describeSignIn(settings) : describeSetUp(code)
  log.info(`Parley runs at ${server.url}\n${next}`, { url: server.url })
  if (!isBuilt(pagesFolder))
    log.info(
      'The app isn’t built yet. Run "npm run build" in the same folder; you don’t need to restart Parley.',
    )
}

/** Runs until the process receives a signal; ends it if the host cannot start. */
export async function runHost(): Promise<void> {
  // Stored files are readable only by their owner.
  process.umask(0o077)
  try {
    const settings = readEnvironment(process.env)
    await run(settings).catch((error: unknown) => {
      throw explained(error, { ...settings, folder: settings.dataFolder })
    })
  } catch (error) {
    // The settings may be what is wrong.
    const log = createLog(process.env['LOG_FORMAT'] === 'json' ? 'json' : 'plain')
    if (error instanceof StartFault || error instanceof EnvironmentError) log.error(error.message)
    else log.fault('Fault while starting', error)
    process.exit(1)
  }
}
