import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyring } from '../keyring.ts'
import { createLog } from '../log.ts'
import { openSharedDatabase, type SharedDatabase } from '../sharedDatabase.ts'
import { aDatabase, type TestDatabase } from '../sharedDatabase.testing.ts'
import { SharedSiteAccounts } from './siteAccounts.ts'

let postgres: TestDatabase
let database: SharedDatabase
beforeAll(async () => {
  postgres = await aDatabase()
  await postgres.sql.exec('CREATE SCHEMA parley')
  database = await openSharedDatabase(postgres.url, createLog('plain'))
})
afterAll(async () => {
  await database.close()
  await postgres.close()
})

const [older, newer, strange] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const site = 'https://hall.example'
const [ada, ben] = [
  { userId: 7, email: 'ada@chat.test' },
  { userId: 8, email: 'ben@chat.test' },
]

test('accounts outlive the key that encrypted them once a host has started with a newer one in front', async () => {
  const first = await SharedSiteAccounts.open(database, createKeyring([older]))
  await first.keep(site, ada, 'ada', 'abcd efgh')
  await first.keep(site, ben, 'ben', 'ijkl mnop')
  // The hosts are restarted one by one: the others still read what this one encrypted.
  const second = await SharedSiteAccounts.open(database, createKeyring([older, newer]))
  expect(await first.find(site, ada)).toEqual({ username: 'ada', password: 'abcd efgh' })
  await SharedSiteAccounts.open(database, createKeyring([newer, older]))
  expect(await second.find(site, ben)).toEqual({ username: 'ben', password: 'ijkl mnop' })
  const last = await SharedSiteAccounts.open(database, createKeyring([newer]))
  expect(await last.find(site, ada)).toEqual({ username: 'ada', password: 'abcd efgh' })
  expect(await last.find(site, ben)).toEqual({ username: 'ben', password: 'ijkl mnop' })
})

test('a host with another key leaves the accounts as they are', async () => {
  const own = await SharedSiteAccounts.open(database, createKeyring([newer]))
  await own.keep(site, ada, 'ada', 'qrst uvwx')
  const other = await SharedSiteAccounts.open(database, createKeyring([strange]))
  expect(await other.find(site, ada)).toBeUndefined()
  expect(await own.find(site, ada)).toEqual({ username: 'ada', password: 'qrst uvwx' })
})
