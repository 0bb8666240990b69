import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchApiKey } from '../../protocol/chat/apiKeys.ts'
import { getOwnUser } from '../../protocol/chat/users.ts'
import { withFactor } from '../chat/secondFactor/codes.testing.ts'
import { aService, TEST_PASSWORD, type TestService, type TestUser } from '../chat/service.testing.ts'
import { createCipher } from '../cipher.ts'
import { Database } from '../database/database.ts'
import { FolderInUse, openDataFolder, type DataFolder } from './dataFolder.ts'
import { ResetError, resetFactor } from './resetFactor.ts'

let path: string
let folder: DataFolder
let service: TestService
let ada: TestUser

function start(): void {
  folder = openDataFolder(path)
  const cipher = createCipher(Buffer.alloc(32, 1))
  service = aService({ database: new Database(folder.chatDatabase), cipher })
}

function stop(): void {
  service.service.stop()
  service.context.database.close()
  folder.release()
}

beforeEach(async () => {
  path = mkdtempSync(join(tmpdir(), 'parley-reset-'))
  start()
  ada = await service.addUserWithPassword({ email: 'ada@test.example' })
  await withFactor(service, ada)
})
afterEach(() => {
  stop()
  rmSync(path, { recursive: true })
})

const signIn = () => service.call(fetchApiKey, { username: 'ada@test.example', password: TEST_PASSWORD })

function reset(email: string): void {
  stop()
  try {
    resetFactor(path, email)
  } finally {
    start()
  }
}

test('after the reset the password alone signs in, and old sign-ins end', async () => {
  await expect(signIn()).rejects.toThrow('SECOND_FACTOR_REQUIRED')
  reset('Ada@test.example')
  expect((await signIn()).api_key).toBeDefined()
  await expect(service.call(getOwnUser, {}, { as: ada })).rejects.toThrow('Invalid API key')
})

test.each(['eve@test.example', ''])('an address without an account is reported: %j', async (email) => {
  expect(() => reset(email)).toThrow(new ResetError(`No one has an account with the address ${email}.`))
  await expect(signIn()).rejects.toThrow('SECOND_FACTOR_REQUIRED')
})

test('an account without a factor is unchanged', async () => {
  await service.addUserWithPassword({ email: 'bob@test.example' })
  expect(() => reset('bob@test.example')).toThrow('has no second factor')
})

test('the reset needs the host to be stopped', () => {
  expect(() => resetFactor(path, ada.email)).toThrow(FolderInUse)
})

test('a folder without a database is not filled', () => {
  expect(() => resetFactor(join(path, 'elsewhere'), ada.email)).toThrow('There is no account in')
})
