import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'

const INSTALLED = [
  // A browser without the parts that only a window needs: a quarter less computing for the same page.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds a Chromium for the tests: the one named by CHROMIUM_PATH, Playwright's own, or one on the machine.
 */
export function findChromium(): { executablePath?: string } | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) return { executablePath: named }
  if (existsSync(chromium.executablePath())) return {}
  const installed = INSTALLED.find((path) => existsSync(path))
  return installed === undefined ? undefined : { executablePath: installed }
}

const run = (command: string, args: string[]): void => {
  execFileSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

const attempt = (work: () => void): boolean => {
  try {
    work()
    return findChromium() !== undefined
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

const FONTS = ['fonts-liberation', 'fonts-noto-color-emoji']

/** Installs packages of Debian. @throws Error if there is no such package, or no right to install it */
export function installPackages(names: readonly string[]): void {
  run('apt-get', ['update', '-qq'])
  const quietly = ['-o', 'DPkg::Lock::Timeout=300', '-y', '--no-install-recommends']
  run('apt-get', ['install', ...quietly, ...names])
}

/** Returns true if the system has a font of emoji, as others than Linux always have. */
const hasEmoji = (): boolean =>
  process.platform !== 'linux' ||
  [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(homedir(), '.fonts'),
    join(homedir(), '.local/share/fonts'),
  ]
    .filter((folder) => existsSync(folder))
    .some((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => /emoji/i.test(name)),
    )

/**
 * Installs fonts, if the system has no emoji and lets us: each page would bring and unpack its own, an eighth of the
 * computing for opening it.
 */
function ensureFonts(): void {
  if (hasEmoji() || process.getuid?.() !== 0) return
  try {
    installPackages(FONTS)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** Installs a Chromium if there is none, and fonts. @throws Error that says what to do */
export function ensureChromium(): void {
  ensureBrowser()
  ensureFonts()
}

function ensureBrowser(): void {
  if (findChromium()) return
  console.log('No Chromium found: installing one for the tests.')
  if (attempt(() => run('npx', ['playwright', 'install', 'chromium']))) return
  const isRoot = process.getuid?.() === 0
  const installed =
    isRoot &&
    ['chromium-headless-shell', 'chromium'].some((browser) =>
      attempt(() => installPackages([browser, ...FONTS])),
    )
  if (!installed) {
    throw new Error('The tests need a Chromium: install one, or set CHROMIUM_PATH to its executable.')
  }
}

/**
 * Returns true if the system's shared memory has room for pictures of pages: containers often have only 64
 * MiB.
 */
function hasSharedMemory(): boolean {
  try {
    const { bsize, blocks } = statfsSync('/dev/shm')
    return bsize * blocks >= 2 ** 30
  } catch {
    return false // Only Linux has `/dev/shm`.
  }
}

export const launchOptions = {
  ...findChromium(),
  // Shared memory instead of files saves a twelfth of the computing.
  ...(hasSharedMemory() ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
  args: [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
}

if (import.meta.main) ensureChromium()
