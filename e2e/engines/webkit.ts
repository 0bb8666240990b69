import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder } from 'selenium-webdriver'
import type { WebKitPrograms } from './find.ts'
import { overWebDriver } from './overWebDriver.ts'
import { SIZE, type Browser, type Engine } from './tab.ts'

/*
 * WebKit as in Debian's packages: WebKitGTK's small browser, driven by its WebDriver, on a display without a
 * screen.
 */

/** The bars of the browser would be wider than a phone: without margins they are not. */
const STYLE = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 4px; }'
/** Pages see that their reader prefers no motion. */
const SETTINGS = '[Settings]\ngtk-enable-animations=0\n'

/** Pixels around the page for the bars of the window. */
const BARS = 200

const TRIES = 200
const BETWEEN_TRIES = 50

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilAnswering(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await fetch(`${url}/status`)
      return
    } catch (reason) {
      if (attempt === TRIES) throw reason
    }
    await pause(BETWEEN_TRIES)
  }
}

/** Ends a process that leads a group, and its group. */
async function endGroup(leader: ChildProcess): Promise<void> {
  if (leader.pid === undefined || leader.exitCode !== null || leader.signalCode !== null) return
  const ended = once(leader, 'exit')
  process.kill(-leader.pid, 'SIGKILL')
  await ended
}

async function startDisplay(program: string): Promise<{ name: string; end: () => Promise<void> }> {
  const screen = `${SIZE.width}x${SIZE.height + BARS}x24`
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer]
  return { name: `:${number.toString().trim()}`, end: () => endGroup(child) }
}

/** Starts WebKit. Each of its browsers has a driver of its own, which drives one session at a time. */
export async function startWebKit({ browser, driver, display }: WebKitPrograms): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'parley-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), STYLE)
  writeFileSync(join(home, 'gtk-3.0/settings.ini'), SETTINGS)
  const screen = await startDisplay(display)
  const environment = {
    ...process.env,
    DISPLAY: screen.name,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    LANG: 'en_US.UTF-8',
    LANGUAGE: 'en_US',
    TZ: 'Europe/Zurich',
  }

  const openBrowser = async (url: string): Promise<Browser> => {
    const port = await freePort()
    const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore', detached: true, env: environment })
    const server = `http://127.0.0.1:${port}`
    await untilAnswering(server)
    const session = await new Builder()
      .usingServer(server)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: browser,
          args: ['--automation', '--javascript-can-access-clipboard=true'],
        },
      })
      .build()
    return overWebDriver(session, url, () => endGroup(child))
  }

  const said = execFileSync(browser, ['--version'], {
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return {
    name: 'webkit',
    version: said.trim().split(' ').at(-1) ?? '',
    openBrowser,
    close: async () => {
      await screen.end()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
