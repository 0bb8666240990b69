import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  follow,
  granted,
  listIn,
  numberIn,
  refused,
  type Fields,
  type Json,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation
let crew: number
let cooks: number

const create = async (name: string, members: number[]): Promise<number> =>
  numberIn(
    await granted(org.owner.client.post('/user_groups/create', { name, description: '', members })),
    'group_id',
  )
const group = async (id: number): Promise<Json | undefined> =>
  listIn(
    await granted(org.owner.client.get('/user_groups', { include_deactivated_groups: true })),
    'user_groups',
  ).find((each) => each['id'] === id)

beforeEach(async () => {
  org = anOrganisation()
  crew = await create('crew', [org.owner.id])
  cooks = await create('cooks', [org.owner.id])
})

describe('4.14 POST /user_groups/{user_group_id}/members', () => {
  const change = (fields: Fields, by = org.owner, id = crew) =>
    by.client.post(`/user_groups/${id}/members`, fields)

  test('add, delete', async () => {
    const { events } = await follow(org.member, { event_types: ['user_group'] })
    await granted(change({ add: [org.member.id, org.guest.id] }))
    expect((await group(crew))?.['members']).toEqual(
      expect.arrayContaining([org.owner.id, org.member.id, org.guest.id]),
    )
    await granted(change({ delete: [org.owner.id], add: [org.admin.id] }))
    expect((await group(crew))?.['members']).not.toContain(org.owner.id)
    expect((await group(crew))?.['members']).toContain(org.admin.id)
    expect((await events()).map(({ op }) => op)).toEqual(
      expect.arrayContaining(['add_members', 'remove_members']),
    )
  })

  test('add_subgroups, delete_subgroups', async () => {
    await granted(change({ add_subgroups: [cooks] }))
    expect((await group(crew))?.['direct_subgroup_ids']).toEqual([cooks])
    await granted(change({ delete_subgroups: [cooks] }))
    expect((await group(crew))?.['direct_subgroup_ids']).toEqual([])
  })

  test('users must not be deactivated', async () => {
    const gone = org.person({ isActive: false })
    await refused(change({ add: [org.member.id, gone.id] }), 'BAD_REQUEST')
    expect((await group(crew))?.['members']).toEqual([org.owner.id])
  })

  test('users to delete must not be deactivated either', async () => {
    await granted(change({ add: [org.member.id] }))
    await granted(org.admin.client.delete(`/users/${org.member.id}`))
    await refused(change({ delete: [org.member.id] }), 'BAD_REQUEST')
  })

  test.each([{ add: [99_999] }, { add_subgroups: [99_999] }])('%j: does not exist', async (fields) => {
    await refused(change(fields), 'BAD_REQUEST')
  })

  test('nothing given', async () => {
    await refused(change({}), 'BAD_REQUEST')
  })

  test('a group that does not exist', async () => {
    await refused(change({ add: [org.member.id] }, org.owner, 99_999), 'BAD_REQUEST')
  })

  test('members of a deactivated group can be changed', async () => {
    await granted(org.owner.client.post(`/user_groups/${crew}/deactivate`))
    await granted(change({ add: [org.member.id] }))
    expect(await group(crew)).toMatchObject({ deactivated: true })
    expect((await group(crew))?.['members']).toContain(org.member.id)
  })

  test('only by users with the group’s permission', async () => {
    await refused(change({ add: [org.member.id] }, org.guest), 'BAD_REQUEST')
    await refused(change({ add: [org.member.id] }, org.member), 'BAD_REQUEST')
  })

  test('system groups cannot be changed', async () => {
    const [system] = listIn(await granted(org.owner.client.get('/user_groups')), 'user_groups')
    await refused(change({ add: [org.member.id] }, org.owner, Number(system?.['id'])), 'BAD_REQUEST')
  })
})

describe('4.15 POST /user_groups/{user_group_id}/subgroups', () => {
  const change = (fields: Fields, id = crew) => org.owner.client.post(`/user_groups/${id}/subgroups`, fields)

  test('add, delete', async () => {
    const { events } = await follow(org.member, { event_types: ['user_group'] })
    await granted(change({ add: [cooks] }))
    expect((await group(crew))?.['direct_subgroup_ids']).toEqual([cooks])
    await granted(change({ delete: [cooks] }))
    expect((await group(crew))?.['direct_subgroup_ids']).toEqual([])
    expect(await events()).toMatchObject([
      { op: 'add_subgroups', group_id: crew, direct_subgroup_ids: [cooks] },
      { op: 'remove_subgroups', group_id: crew, direct_subgroup_ids: [cooks] },
    ])
  })

  test('no cycles', async () => {
    await granted(change({ add: [cooks] }))
    await refused(change({ add: [crew] }, cooks), 'BAD_REQUEST')
    await refused(change({ add: [crew] }), 'BAD_REQUEST')
  })

  test('a group that does not exist', async () => {
    await refused(change({ add: [99_999] }), 'BAD_REQUEST')
  })
})

describe('4.16 PATCH /realm/domains/{domain}', () => {
  const change = (fields: Fields, by = org.owner, domain = 'test.example') =>
    by.client.patch(`/realm/domains/${domain}`, fields)
  const domains = async (): Promise<Json[]> =>
    listIn(await granted(org.owner.client.get('/realm/domains')), 'domains')

  beforeEach(async () => {
    const domain = { domain: 'test.example', allow_subdomains: false }
    await granted(org.owner.client.post('/realm/domains', domain))
  })

  test('owners only', async () => {
    for (const person of [org.admin, org.moderator, org.member, org.guest]) {
      await refused(change({ allow_subdomains: true }, person), 'BAD_REQUEST')
    }
    expect(await domains()).toEqual([{ domain: 'test.example', allow_subdomains: false }])
    const { events } = await follow(org.member, { event_types: ['realm_domains'] })
    await granted(change({ allow_subdomains: true }))
    expect(await domains()).toEqual([{ domain: 'test.example', allow_subdomains: true }])
    expect(await events()).toMatchObject([
      { op: 'change', realm_domain: { domain: 'test.example', allow_subdomains: true } },
    ])
  })

  test('allow_subdomains: required', async () => {
    await refused(change({}), 'REQUEST_VARIABLE_MISSING')
  })

  test('a domain that is not listed', async () => {
    await refused(change({ allow_subdomains: true }, org.owner, 'other.example'), 'BAD_REQUEST')
  })
})
