import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAtomically } from './writeAtomically.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-whole-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a file replaces another atomically, readable by its owner only', () => {
  const path = join(folder, 'file')
  writeFileSync(path, 'before', { mode: 0o644 })
  writeFileSync(`${path}.unfinished`, 'what a crash left', { mode: 0o644 })
  writeAtomically(path, Buffer.from('after'))
  expect(readFileSync(path, 'utf8')).toBe('after')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a failed replacement leaves nothing behind', () => {
  const path = join(folder, 'file')
  mkdirSync(join(path, 'a folder'), { recursive: true })
  expect(() => writeAtomically(path, Buffer.from('after'))).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
  expect(readdirSync(folder)).toEqual(['file'])
})
