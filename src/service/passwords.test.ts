import { expect, test } from 'vitest'
import { TooManyRequests } from './limits/tooManyRequests.ts'
import { checkPassword, hashPassword } from './passwords.ts'

const COST = 2 ** 4

test('a stored hash names its parameters, and never repeats', async () => {
  const [one, other] = [await hashPassword('secret', COST), await hashPassword('secret', COST)]
  expect(one).toMatch(/^scrypt\$16\$8\$2\$[\w+/]{22}==\$[\w+/]{43}=$/)
  expect(one).not.toBe(other)
  expect(one).not.toContain('secret')
})

test('the right password matches, another does not, and a missing hash never does', async () => {
  const stored = await hashPassword('secret', COST)
  expect(await checkPassword('secret', stored, COST)).toBe('right')
  expect(await checkPassword('Secret', stored, COST)).toBe('wrong')
  expect(await checkPassword('secret', null, COST)).toBe('wrong')
  expect(await checkPassword('secret', 'md5$nonsense', COST)).toBe('wrong')
})

test('equivalent Unicode spellings are the same password', async () => {
  const stored = await hashPassword('caf\u00e9', COST)
  expect(await checkPassword('cafe\u0301', stored, COST)).toBe('right')
})

test('a hash with another cost is right but outdated', async () => {
  expect(await checkPassword('secret', await hashPassword('secret', COST), COST * 2)).toBe(
    'right-but-outdated',
  )
})

test('two derivations run at once, sixteen wait, and the rest are refused', async () => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => hashPassword('secret', COST)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(18)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toBeInstanceOf(TooManyRequests)
  expect(refused?.reason).toMatchObject({ seconds: expect.any(Number) })
  expect(await hashPassword('secret', COST)).toContain('scrypt')
})
