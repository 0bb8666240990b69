import { expect, test } from 'vitest'
import {
  createAddressCheck,
  isAddressOrNetwork,
  isLoopbackAddress,
  isLoopbackName,
  plainAddress,
  writtenAddress,
} from './address.ts'

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['::FFFF:7f00:1', true],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['2001:db8::1', false],
  ['unknown', false],
])('%s is the machine itself: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected)
})

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['chat.localhost', true],
  ['[::1]', true],
  ['::1', true],
  ['127.0.0.1', true],
  ['127.0.0.300', false],
  ['0.0.0.0', false],
  ['localhost.example.org', false],
  ['127.0.0.1.example.org', false],
  ['chat.example.org', false],
  ['', false],
])('%s is a name of this machine only: %s', (name, expected) => {
  expect(isLoopbackName(name)).toBe(expected)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['192.0.2.7, 192.0.2.8', undefined],
  ['', undefined],
])('the address that is written as %j is %s', (text, address) => {
  expect(writtenAddress(text)).toBe(address)
})

test('an address is known however a socket writes it', () => {
  expect(['::ffff:10.0.0.1', '::FFFF:a00:1', '10.0.0.1'].map(plainAddress)).toEqual(
    Array<string>(3).fill('10.0.0.1'),
  )
  const isOurs = createAddressCheck(['10.1.0.0/16', 'fd00::/8', '192.0.2.1'])
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::9', '192.0.2.1']) {
    expect([address, isOurs(address)]).toEqual([address, true])
  }
  for (const address of ['10.2.0.1', 'fe00::1', '192.0.2.2', 'unknown']) {
    expect([address, isOurs(address)]).toEqual([address, false])
  }
})

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1', true],
  ['0.0.0.0/0', false],
  ['::/0', false],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['::ffff:10.0.0.0/8', false],
  ['proxy.example.org', false],
])('%s names proxies: %s', (text, expected) => {
  expect(isAddressOrNetwork(text)).toBe(expected)
})
