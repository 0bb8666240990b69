import { expect, test } from 'vitest'
import { DamagedDatabase } from '../database/database.ts'
import { explained, StartFault } from './startFaults.ts'

const attempt = { folder: '/srv/parley', host: '192.0.2.1', port: 80 }
const fault = (fields: object): Error => Object.assign(new Error('EX: raw words'), fields)

test.each([
  [{ code: 'EROFS', syscall: 'chmod' }, /\/srv\/parley.*read-only file system.*DATA_DIR/],
  [{ code: 'EACCES', syscall: 'mkdir' }, /can’t write to \/srv\/parley/],
  [{ code: 'EPERM', syscall: 'chmod' }, /can’t write to \/srv\/parley/],
  [{ code: 'ENOSPC', syscall: 'write' }, /no space left for \/srv\/parley/],
  [{ code: 'EDQUOT', syscall: 'write' }, /no space left/],
  [{ code: 'ENOTDIR', syscall: 'mkdir' }, /can’t be a folder/],
  [{ code: 'EEXIST', syscall: 'mkdir' }, /can’t be a folder/],
  [{ code: 'EIO', syscall: 'read' }, /disk of \/srv\/parley/],
  [{ code: 'EMFILE', syscall: 'open' }, /ulimit -n/],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 8 }, /read-only/],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 8 | (3 << 8) }, /read-only/],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, /no space left/],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 14 }, /can’t be opened/],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 10 | (3 << 8) }, /disk of/],
  [{ code: 'EADDRINUSE', syscall: 'listen' }, /port 80 of 192\.0\.2\.1.*PORT/],
  [{ code: 'EACCES', syscall: 'listen' }, /can’t listen on port 80/],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, /no address 192\.0\.2\.1/],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, /no address 192\.0\.2\.1/],
])('%j is explained with a remedy', (fields, sentence) => {
  const said = explained(fault(fields), attempt)
  expect(said).toBeInstanceOf(StartFault)
  expect((said as Error).message).toMatch(sentence)
  expect((said as Error).message).toMatch(/^[^\n]+\.$/)
})

test('an explained error is shown as it is, and an unexpected one keeps its stack', () => {
  expect(explained(new DamagedDatabase('The database is damaged.'), attempt)).toMatchObject({
    name: 'StartFault',
    message: 'The database is damaged.',
  })
  const unforeseen = new TypeError('x is not a function')
  expect(explained(unforeseen, attempt)).toBe(unforeseen)
  const query = fault({ code: 'ERR_SQLITE_ERROR', errcode: 1 })
  expect(explained(query, attempt)).toBe(query)
})
