import { expect, test } from 'vitest'
import { AddressWindows } from './addressWindows.ts'

test('an address has its own allowance, and its network sixteen times that', () => {
  const windows = new AddressWindows({ requests: 2, seconds: 60 }, () => 0)
  const use = (address: string): void => {
    windows.require(address)
    windows.count(address)
  }
  for (let host = 0; host < 15; host++) for (let count = 0; count < 2; count++) use(`2001:db8::${host}`)
  expect(() => use('2001:db8::1')).toThrow('Too many requests')
  for (let count = 0; count < 2; count++) use('2001:db8::ffff')
  expect(() => use('2001:db8::abcd')).toThrow('Too many requests')
  use('2001:db8:0:1::abcd')
  windows.uncount('2001:db8::ffff')
  use('2001:db8::ffff')
  windows.require('2001:db8::abcd', 'another purpose ')
})

test('an IPv4 address has only its own allowance', () => {
  const windows = new AddressWindows({ requests: 1, seconds: 60 }, () => 0)
  for (let host = 0; host < 40; host++) windows.count(`192.0.2.${host}`)
  expect(() => windows.require('192.0.2.1')).toThrow('Too many requests')
  windows.require('192.0.2.99')
})
