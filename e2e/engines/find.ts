import { existsSync } from 'node:fs'
import { findChromium, installPackages } from '../../src/testing/browser.testing.ts'
import type { EngineName } from './tab.ts'

const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/libexec']
const MINI_BROWSERS = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].flatMap((version) =>
  LIBRARIES.map((folder) => `${folder}/${version}/MiniBrowser`),
)

const firstOf = (paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path))

/** Finds Firefox: the one named by FIREFOX_PATH, or one on the machine. */
export const findFirefox = (): string | undefined => process.env['FIREFOX_PATH'] ?? firstOf(FIREFOX)

/** What WebKitGTK needs to be driven: its small browser, its driver, and a display without a screen. */
export interface WebKitPrograms {
  readonly browser: string
  readonly driver: string
  readonly display: string
}

export function findWebKit(): WebKitPrograms | undefined {
  const browser = firstOf(MINI_BROWSERS)
  const driver = firstOf(['/usr/bin/WebKitWebDriver'])
  const display = firstOf(['/usr/bin/Xvfb'])
  if (browser === undefined || driver === undefined || display === undefined) return undefined
  return { browser, driver, display }
}

const isThere: Readonly<Record<EngineName, () => boolean>> = {
  chromium: () => findChromium() !== undefined,
  firefox: () => findFirefox() !== undefined,
  webkit: () => findWebKit() !== undefined,
}

export const ENGINES = Object.keys(isThere) as readonly EngineName[]

export const foundEngines = (): readonly EngineName[] => ENGINES.filter((name) => isThere[name]())

const PACKAGES: Readonly<Partial<Record<EngineName, readonly string[]>>> = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
}

/** Installs Firefox and WebKit where Debian's packages of them can be installed. Never throws. */
export function ensureEngines(): void {
  for (const [name, packages] of Object.entries(PACKAGES)) {
    if (isThere[name as EngineName]() || process.platform !== 'linux' || process.getuid?.() !== 0) continue
    console.log(`No ${name} found: installing one for the tests.`)
    try {
      installPackages(packages)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }
}
