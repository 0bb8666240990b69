import { expect, test } from 'vitest'
import * as fc from '../../testing/fastCheck.testing.ts'
import { createAddressCheck } from '../address.ts'
import { peerOf, type NodeBindings } from './peer.ts'

const from = (remoteAddress: string): NodeBindings => ({
  incoming: { httpVersion: '1.1', socket: { remoteAddress } },
})
const isTrusted = createAddressCheck(['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48'])
const peer = (remoteAddress: string, headers: Record<string, string>) =>
  peerOf(new Request('http://localhost/', { headers }), from(remoteAddress), isTrusted)

test.each([
  ['203.0.113.9', '203.0.113.9'],
  // Addresses claimed by the client are left of the one that the proxy appends.
  ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, 10.1.1.1', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9, 10.1.1.1, 127.0.0.1', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::9]:4711', '2001:db8::9'],
  ['2001:db8::9, 2001:db8:ffff::1', '2001:db8::9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['10.1.1.2, 10.1.1.1', '10.1.1.2'],
  // An invalid address counts as the proxy that forwarded it.
  ['unknown', '127.0.0.1'],
  ['unknown, 10.1.1.1', '10.1.1.1'],
  ['203.0.113.9, unknown', '127.0.0.1'],
  ['', '127.0.0.1'],
])('the client in a chain of %j is %s', (chain, address) => {
  expect(peer('::ffff:127.0.0.1', { 'x-forwarded-for': chain }).address).toBe(address)
})

test('the address appended by a trusted proxy is the client, whatever the client sent before it', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (claimed) => {
      const chain = [...claimed.map((each) => each.replaceAll(/[^\x20-\x7e]/g, '')), '203.0.113.9'].join(', ')
      expect(peer('127.0.0.1', { 'x-forwarded-for': chain }).address).toBe('203.0.113.9')
    }),
  )
})

test.each([
  ['https', 'https'],
  ['HTTPS', 'https'],
  ['http', 'http'],
  ['https, http', 'http'],
  ['', 'http'],
])('a proxy that sends %j received the request over %s', (said, scheme) => {
  expect(peer('127.0.0.1', { 'x-forwarded-proto': said }).scheme).toBe(scheme)
})

test('headers from untrusted peers are ignored', () => {
  const headers = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-real-ip': '203.0.113.9',
  }
  expect(peer('192.0.2.1', headers)).toEqual({ address: '192.0.2.1', scheme: 'http' })
  expect(peer('::ffff:192.0.2.1', headers)).toEqual({ address: '192.0.2.1', scheme: 'http' })
})
