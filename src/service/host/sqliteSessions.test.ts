import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, openDataFolder } from './dataFolder.ts'
import { createCipher } from '../cipher.ts'
import { readKeyFile } from './keyFile.ts'
import { SqliteSessions } from './sqliteSessions.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-host-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const session = { userId: 1, email: 'ada@test.example', apiKey: 'a-secret-key-of-thirty-two-chars' }
const mode = (path: string): number => statSync(path).mode & 0o777

test('a session is found by its ID after a restart, and ID and key are not stored in plain form', () => {
  const path = join(folder, 'host.sqlite')
  const cipher = createCipher(readKeyFile(join(folder, 'session.key'), false))
  const first = new SqliteSessions(path, cipher)
  const id = first.create(session)
  first.close()
  const bytes = readFileSync(path).toString('latin1')
  expect(bytes).not.toContain(session.apiKey)
  expect(bytes).not.toContain(id)
  const second = new SqliteSessions(path, createCipher(readKeyFile(join(folder, 'session.key'), false)))
  expect(second.find(id)).toMatchObject(session)
  expect(second.find('another')).toBeUndefined()
  second.close()
})

test('with another key file every session ends', () => {
  const path = join(folder, 'host.sqlite')
  const first = new SqliteSessions(path, createCipher(Buffer.alloc(32, 1)))
  const id = first.create(session)
  first.close()
  const second = new SqliteSessions(path, createCipher(Buffer.alloc(32, 2)))
  expect(second.find(id)).toBeUndefined()
  second.close()
})

test('altered ciphertext does not decrypt', () => {
  const { encrypt, decrypt } = createCipher(Buffer.alloc(32, 1))
  const sealed = encrypt('secret')
  expect(decrypt(sealed)).toBe('secret')
  sealed[15] = (sealed[15] as number) ^ 1
  expect(decrypt(sealed)).toBeUndefined()
  expect(decrypt(Buffer.alloc(3))).toBeUndefined()
})

test('a data folder serves one process at a time', () => {
  const path = join(folder, 'data')
  const first = openDataFolder(path)
  expect(mode(path)).toBe(0o700)
  expect(() => openDataFolder(path)).toThrow(FolderInUse)
  first.release()
  openDataFolder(path).release()
})
