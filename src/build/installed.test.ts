import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'

type Packages = Readonly<Record<string, Readonly<Record<string, string | boolean>>>>

/** Runs the check in a folder with these packages. @returns true if it finds them installed */
function check(needed: Packages, installed: Packages | undefined): boolean {
  const folder = mkdtempSync(join(inject('testFiles'), 'installed-'))
  mkdirSync(join(folder, 'src/build'), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const program = join(folder, 'src/build/installed.js')
  cpSync(join(import.meta.dirname, 'installed.js'), program)
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: needed }))
  if (installed) {
    const file = join(folder, 'node_modules/.package-lock.json')
    writeFileSync(file, JSON.stringify({ packages: installed }))
  }
  const { status } = spawnSync(process.execPath, [program])
  return status === 0
}

const react = { 'node_modules/react': { version: '19.2.9' } }
const vitest = { 'node_modules/vitest': { version: '5.1.0', dev: true } }
const otherSystem = { 'node_modules/node-darwin': { version: '26.0.0', optional: true } }

test.each([
  ['nothing is installed', react, undefined, false],
  ['everything is installed', { '': { version: '1' }, ...react, ...vitest }, { ...react, ...vitest }, true],
  ['an upgrade needs another package', { ...react, ...vitest }, vitest, false],
  ['an upgrade needs another version', react, { 'node_modules/react': { version: '18.0.0' } }, false],
  ['a package is for another system', { ...react, ...otherSystem }, react, true],
  ['packages for development were left out', { ...react, ...vitest }, react, true],
] as const)('%s', (_, needed, installed, isEnough) => {
  expect(check(needed, installed)).toBe(isEnough)
})
