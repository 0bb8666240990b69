import { expect, test } from 'vitest'
import { isHashAddress } from './hashAddress.ts'

test('hashes that other chat clients write are addresses', () => {
  expect(['#inbox', '#feed', '#narrow/dm/7-group'].every(isHashAddress)).toBe(true)
})

test('other hashes are left alone', () => {
  expect(['', '#', '#main', '#narrow', '#toString'].some(isHashAddress)).toBe(false)
})
