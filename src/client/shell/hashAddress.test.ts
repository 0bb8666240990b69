import { expect, test } from 'vitest'
import { isHashAddress } from './hashAddress.ts'

test('hashes of other chat clients are addresses', () => {
  expect(
    [
      '#inbox',
      '#feed',
      '#narrow/dm/7-group',
      '#organization/data-exports-admin',
      '#settings',
      '#user/7',
    ].every(isHashAddress),
  ).toBe(true)
})

test('other hashes are ignored', () => {
  expect(['', '#', '#main', '#narrow', '#toString', '#inboxes'].some(isHashAddress)).toBe(false)
})
