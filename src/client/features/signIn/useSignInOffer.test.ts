import { expect, test } from 'vitest'
import { samplesOf } from './useSignInOffer.ts'

const account = (email: string, given = {}) => ({ email, full_name: '', user_id: 0, ...given })

test('people of other organizations are no sample accounts', () => {
  const listed = [
    account('a@x.test', { realm_url: 'https://a.test' }),
    account('b@x.test', { realm_url: 'https://b.test' }),
  ]
  expect(samplesOf(listed, 'https://a.test').map(({ email }) => email)).toEqual(['a@x.test'])
})

test('people of whom no role is told stay in the server’s order', () => {
  const listed = [account('b@x.test'), account('a@x.test')]
  expect(samplesOf(listed, '').map(({ email }) => email)).toEqual(['b@x.test', 'a@x.test'])
  const known = [account('member@x.test', { role: 400 }), account('owner@x.test', { role: 100 })]
  expect(samplesOf(known, '').map(({ email }) => email)).toEqual(['owner@x.test', 'member@x.test'])
})
