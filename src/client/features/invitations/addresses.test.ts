import { describe, expect, test } from 'vitest'
import { addressesIn, afterSending, ALL_SENT, failureOf, withAddresses } from './addresses.ts'

describe('addresses in what was pasted', () => {
  test.each([
    [
      'one, two lines and semicolons',
      'a@x.org, b@x.org\nc@x.org;d@x.org',
      ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org'],
    ],
    ['names before them', 'Ada Lovelace <ada@x.org>, "Bob, B." <bob@x.org>', ['ada@x.org', 'bob@x.org']],
    [
      'an address before a name with one, as in a row of a table',
      'carla@x.org Dora <dora@x.org>',
      ['carla@x.org', 'dora@x.org'],
    ],
    ['blanks between them', 'a@x.org  b@x.org\tc@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['the same twice, in capitals too', 'a@x.org A@X.org', ['a@x.org']],
    ['a link', 'mailto:a@x.org', ['a@x.org']],
    ['nothing', ' ,\n ', []],
  ])('%s', (_, text, expected) => {
    expect(addressesIn(text)).toEqual(expected)
  })
})

test('an address in the list is not added twice, and can be tried again', () => {
  const list = [{ email: 'a@x.org', reason: { message: 'Outside your domain.' } }, { email: 'b@x.org' }]
  expect(withAddresses(list, ['A@x.org', 'c@x.org'])).toEqual([
    { email: 'a@x.org' },
    { email: 'b@x.org' },
    { email: 'c@x.org' },
  ])
})

describe('after a failure', () => {
  const list = [{ email: 'A@x.org' }, { email: 'b@x.org' }]
  const refusal = { key: 'joining.accountExists', params: {} }
  const extra = {
    errors: [['a@x.org', 'Already has an account.', false], 'odd'],
    refusals: { 'a@x.org': refusal },
    daily_limit_reached: false,
  }
  const reason = { message: 'Already has an account.', refusal }

  test('invited addresses are removed and refused ones stay with the reason', () => {
    const failure = failureOf({ extra: { ...extra, sent_invitations: true } })
    expect(afterSending(list, list, failure)).toEqual([{ email: 'A@x.org', reason }])
  })

  test('all addresses stay if nothing was sent', () => {
    const failure = failureOf({ extra: { ...extra, sent_invitations: false } })
    expect(afterSending(list, list, failure)).toEqual([{ email: 'A@x.org', reason }, { email: 'b@x.org' }])
  })

  test('addresses added or removed during the sending stay so', () => {
    const now = [{ email: 'b@x.org' }, { email: 'late@x.org' }]
    const failure = failureOf({ extra: { ...extra, sent_invitations: true } })
    expect(afterSending(now, list, failure)).toEqual([{ email: 'late@x.org' }])
    expect(afterSending([...list, ...now], list, ALL_SENT)).toEqual([{ email: 'late@x.org' }])
  })

  test('limits of the error are read', () => {
    const failure = failureOf({ extra: { daily_limit_reached: true, license_limit_reached: true } })
    expect(failure).toMatchObject({ isDailyLimit: true, isSeatLimit: true, sent: false })
    expect(failureOf({ extra: {} })).toMatchObject({ isDailyLimit: false, isSeatLimit: false })
  })
})
