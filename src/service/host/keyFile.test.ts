import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { openHost } from './host.ts'
import { readKeyFile, WrongKeyFile } from './keyFile.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-key-'))
  path = join(folder, 'session.key')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the key file is readable by its owner only, created once, and must be complete', () => {
  const key = readKeyFile(path, false)
  expect(key).toHaveLength(32)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['session.key'])
  expect(readKeyFile(path, true)).toEqual(key)
  writeFileSync(path, 'short')
  for (const isInUse of [true, false]) {
    expect(() => readKeyFile(path, isInUse)).toThrow(WrongKeyFile)
    expect(() => readKeyFile(path, isInUse)).toThrow(`${path} isn’t a key`)
  }
})

test('an empty file of a failed first start is replaced; a lost key in use is an error', () => {
  writeFileSync(path, '')
  expect(() => readKeyFile(path, true)).toThrow(WrongKeyFile)
  expect(readFileSync(path)).toHaveLength(0)
  expect(readKeyFile(path, false)).toHaveLength(32)
  expect(readFileSync(path)).toHaveLength(32)
})

test('a host replaces an empty key file once, but not if sessions exist', async () => {
  const settings = readEnvironment({ DATA_DIR: folder, PARLEY_MODE: 'production' })
  writeFileSync(path, '')
  const host = await openHost(settings)
  await host.stop()
  writeFileSync(path, '')
  await expect(openHost(settings)).rejects.toThrow(WrongKeyFile)
})

test('a failed write leaves neither a key nor a partial file', () => {
  mkdirSync(path)
  writeFileSync(join(path, 'in-the-way'), '')
  expect(() => readKeyFile(path, false)).toThrow('EISDIR')
  expect(readdirSync(folder)).toEqual(['session.key'])
  rmSync(path, { recursive: true })
  writeFileSync(`${path}.unfinished`, 'half')
  expect(readKeyFile(path, false)).toHaveLength(32)
  expect(readdirSync(folder)).toEqual(['session.key'])
})
