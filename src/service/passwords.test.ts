import { expect, test } from 'vitest'
import { TooManyRequests } from './limits/tooManyRequests.ts'
import { checkPassword, hashPassword } from './passwords.ts'

const COST = 2 ** 4

test('a stored password says how it was made, and never the same twice', async () => {
  const [one, other] = [await hashPassword('secret', COST), await hashPassword('secret', COST)]
  expect(one).toMatch(/^scrypt\$16\$8\$2\$[\w+/]{22}==\$[\w+/]{43}=$/)
  expect(one).not.toBe(other)
  expect(one).not.toContain('secret')
})

test('the right password is right, another wrong, and none stored wrong', async () => {
  const stored = await hashPassword('secret', COST)
  expect(await checkPassword('secret', stored, COST)).toBe('right')
  expect(await checkPassword('Secret', stored, COST)).toBe('wrong')
  expect(await checkPassword('secret', null, COST)).toBe('wrong')
  expect(await checkPassword('secret', 'md5$nonsense', COST)).toBe('wrong')
})

test('the same letters typed in another way are the same password', async () => {
  const stored = await hashPassword('caf\u00e9', COST)
  expect(await checkPassword('cafe\u0301', stored, COST)).toBe('right')
})

test('one made at another cost is right but outdated', async () => {
  expect(await checkPassword('secret', await hashPassword('secret', COST), COST * 2)).toBe(
    'right-but-outdated',
  )
})

test('two are worked on at once, sixteen wait, the rest are asked to come back', async () => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => hashPassword('secret', COST)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(18)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toBeInstanceOf(TooManyRequests)
  expect(refused?.reason).toMatchObject({ seconds: expect.any(Number) })
  expect(await hashPassword('secret', COST)).toContain('scrypt')
})
