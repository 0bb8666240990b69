import { beforeEach, expect, test } from 'vitest'
import {
  addDomain,
  getDomains,
  removeDomain,
  updateDomain,
  updateOrganisation,
} from '../../../protocol/chat/organisation.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'
import { isOfDomain } from '../../../protocol/chat/allowedDomains.ts'

let chat: TestService
let owner: TestUser
let member: TestUser

beforeEach(() => {
  chat = aService()
  owner = chat.addUser({ role: Role.owner })
  member = chat.addUser()
})

test('an added, changed or removed domain is published to all users', async () => {
  const events = await chat.eventsDuring(member, async () => {
    const { new_domain } = await chat.call(
      addDomain,
      { domain: ' Example.ORG ', allow_subdomains: false },
      { as: owner },
    )
    expect(new_domain).toEqual([expect.any(Number), 'example.org'])
    await chat.call(updateDomain, { domain: 'example.org', allow_subdomains: true }, { as: owner })
    expect((await chat.call(getDomains, {}, { as: member })).domains).toEqual([
      { domain: 'example.org', allow_subdomains: true },
    ])
    expect((await chat.register(member)).realm_domains).toEqual([
      { domain: 'example.org', allow_subdomains: true },
    ])
    await chat.call(removeDomain, { domain: 'Example.org' }, { as: owner })
  })
  expect(events).toMatchObject([
    { type: 'realm_domains', op: 'add', realm_domain: { domain: 'example.org', allow_subdomains: false } },
    { type: 'realm_domains', op: 'change', realm_domain: { domain: 'example.org', allow_subdomains: true } },
    { type: 'realm_domains', op: 'remove', domain: 'example.org' },
  ])
  expect((await chat.call(getDomains, {}, { as: member })).domains).toEqual([])
})

test('only owners change domains', async () => {
  const administrator = chat.addUser({ role: Role.administrator })
  const domain = { domain: 'example.org', allow_subdomains: true }
  for (const as of [administrator, member]) {
    for (const endpoint of [addDomain, updateDomain, removeDomain]) {
      expect(await chat.refusal(endpoint, domain, { as })).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
        answer: { msg: 'Insufficient permission' },
      })
    }
  }
})

test.each(['', 'localhost', 'exa mple.org', '-a.org', 'a..org', '*.org', `${'a'.repeat(64)}.org`])(
  '%j is not a valid domain',
  async (domain) => {
    const refusal = await chat.refusal(addDomain, { domain, allow_subdomains: false }, { as: owner })
    expect(refusal.answer['msg']).toMatch(/^Invalid domain/)
  },
)

test('a domain is listed once, and an unknown one cannot be changed or removed', async () => {
  const domain = { domain: 'example.org', allow_subdomains: false }
  await chat.call(addDomain, domain, { as: owner })
  expect((await chat.refusal(addDomain, domain, { as: owner })).answer['msg']).toContain('already a part')
  const other = { domain: 'example.net', allow_subdomains: false }
  for (const endpoint of [updateDomain, removeDomain]) {
    expect((await chat.refusal(endpoint, other, { as: owner })).answer['msg']).toContain('No entry found')
  }
})

test('removing the last domain ends the restriction to domains', async () => {
  await chat.call(addDomain, { domain: 'example.org', allow_subdomains: false }, { as: owner })
  await chat.call(updateOrganisation, { emails_restricted_to_domains: true }, { as: owner })
  const events = await chat.eventsDuring(member, () =>
    chat.call(removeDomain, { domain: 'example.org' }, { as: owner }),
  )
  expect(events.at(-1)).toMatchObject({
    type: 'realm',
    property: 'emails_restricted_to_domains',
    value: false,
  })
})

test.each([
  ['ada@example.org', true],
  ['ada@EXAMPLE.org', true],
  ['ada@mail.example.org', false],
  ['ada@deep.example.net', true],
  ['ada@notexample.net', false],
  ['ada@example.org.evil.test', false],
])('%s may join: %s', (email, expected) => {
  const domains = [
    { domain: 'example.org', allow_subdomains: false },
    { domain: 'example.net', allow_subdomains: true },
  ]
  expect(isOfDomain(email, domains)).toBe(expected)
})
