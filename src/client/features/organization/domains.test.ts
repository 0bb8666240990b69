import { expect, test } from 'vitest'
import { applyToDomains } from './domains.ts'

test('domains stay sorted, each once', () => {
  const one = { domain: 'b.test', allow_subdomains: false }
  const other = { domain: 'a.test', allow_subdomains: false }
  const both = applyToDomains([one], { type: 'realm_domains', op: 'add', realm_domain: other })
  expect(both).toEqual([other, one])
  const wider = { domain: 'b.test', allow_subdomains: true }
  expect(applyToDomains(both, { type: 'realm_domains', op: 'change', realm_domain: wider })).toEqual([
    other,
    wider,
  ])
  expect(applyToDomains(both, { type: 'realm_domains', op: 'remove', domain: 'a.test' })).toEqual([one])
})
