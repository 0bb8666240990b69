import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrganisation,
  granted,
  listIn,
  refused,
  type Fields,
  type Json,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation
let now: number

beforeEach(() => {
  now = Date.UTC(2026, 2, 1)
  org = anOrganisation({ now: () => now })
})

const invite = (fields: Fields = {}, by = org.admin) =>
  by.client.post('/invites', { invitee_emails: 'new@test.example', stream_ids: [], ...fields })
const pending = async (): Promise<Json[]> =>
  listIn(await granted(org.owner.client.get('/invites')), 'invites')
const invited = async (): Promise<string[]> =>
  (await pending()).map(({ email }) => String(email)).toSorted((a, b) => a.localeCompare(b))

describe('4.5 invitee_emails', () => {
  test.each([
    ['commas', 'a@test.example, b@test.example'],
    ['newlines', 'a@test.example\nb@test.example'],
    ['both', 'a@test.example,\r\nb@test.example,\n'],
  ])('separated by %s', async (_, invitee_emails) => {
    await granted(invite({ invitee_emails }))
    expect(await invited()).toEqual(['a@test.example', 'b@test.example'])
  })

  test.each(['', ' ', ',\n'])('%j: no address given', async (invitee_emails) => {
    await refused(invite({ invitee_emails }), 'BAD_REQUEST')
    expect(await pending()).toEqual([])
  })

  test('required', async () => {
    await refused(invite({ invitee_emails: undefined }), 'REQUEST_VARIABLE_MISSING')
  })
})

describe('4.5 invite_expires_in_minutes', () => {
  const expiry = async () => (await pending())[0]?.['expiry_date']
  const start = Date.UTC(2026, 2, 1) / 1000

  test('14400 minutes by default', async () => {
    await granted(invite())
    expect(await expiry()).toBe(start + 14_400 * 60)
  })

  test('the requested number of minutes', async () => {
    await granted(invite({ invite_expires_in_minutes: 30 }))
    expect(await expiry()).toBe(start + 30 * 60)
    now += 31 * 60_000
    expect(await pending()).toEqual([])
  })

  test('null: never', async () => {
    await granted(invite({ invite_expires_in_minutes: null }))
    expect(await expiry()).toBeNull()
    now += 10 * 365 * 86_400_000
    expect(await pending()).toHaveLength(1)
  })
})

describe('4.5 invite_as', () => {
  test('400 by default', async () => {
    await granted(invite())
    expect(await pending()).toMatchObject([{ invited_as: 400 }])
  })

  test.each([100, 200, 300, 400, 600])('%i: an owner may', async (invite_as) => {
    await granted(invite({ invite_as }, org.owner))
    expect(await pending()).toMatchObject([{ invited_as: invite_as }])
  })

  test.each([500, 0, 601])('%i is no role', async (invite_as) => {
    await refused(invite({ invite_as }), 'BAD_REQUEST')
  })

  test.each([
    ['admin', 100],
    ['moderator', 200],
    ['member', 300],
  ] as const)('%s: only roles equal or more restricted than their own, not %i', async (role, invite_as) => {
    await refused(invite({ invite_as }, org[role]), 'BAD_REQUEST')
    expect(await pending()).toEqual([])
  })
})

describe('4.5 stream_ids', () => {
  test('required, and may be empty', async () => {
    await refused(invite({ stream_ids: undefined }), 'REQUEST_VARIABLE_MISSING')
    await granted(invite({ stream_ids: [] }))
  })

  test('a channel to which the inviter may add', async () => {
    await granted(invite({ stream_ids: [org.general] }))
  })

  test('an invalid or inaccessible channel: no invites are sent', async () => {
    for (const stream_ids of [[99_999], [org.general, 99_999], [org.general, org.secret]]) {
      await refused(invite({ stream_ids }, org.moderator), 'BAD_REQUEST')
    }
    expect(await pending()).toEqual([])
  })

  test('must be empty for users who cannot subscribe others', async () => {
    const nobody = org.service.context.database.get<{ id: number }>(
      "SELECT id FROM user_group WHERE name = 'role:nobody'",
    )
    await granted(
      org.owner.client.patch('/realm', {
        can_add_subscribers_group: { new: nobody?.id },
        can_invite_users_group: { new: { direct_members: [org.member.id], direct_subgroups: [] } },
      }),
    )
    await refused(invite({ stream_ids: [org.general] }, org.member), 'BAD_REQUEST')
    await granted(invite({ stream_ids: [], include_realm_default_subscriptions: true }, org.member))
  })
})

test('4.5 group_ids: only groups to which the inviter may add', async () => {
  const { group_id } = await granted(
    org.owner.client.post('/user_groups/create', { name: 'crew', description: '', members: [org.owner.id] }),
  )
  await granted(invite({ group_ids: [group_id] }, org.owner))
  await refused(invite({ invitee_emails: 'x@test.example', group_ids: [99_999] }, org.owner), 'BAD_REQUEST')
})

describe('4.5 welcome_message_custom_text', () => {
  const stored = () =>
    org.service.context.database.get<{ welcome_text: string | null }>('SELECT welcome_text FROM invitation')
      ?.welcome_text

  test.each([null, '', 'Welcome!'])('%j: kept for administrators', async (welcome_message_custom_text) => {
    await granted(invite({ welcome_message_custom_text }))
    expect(stored()).toBe(welcome_message_custom_text)
  })

  test('at most 8000 code points', async () => {
    await granted(invite({ welcome_message_custom_text: '😀'.repeat(8000) }))
    await refused(invite({ welcome_message_custom_text: 'x'.repeat(8001) }), 'BAD_REQUEST')
  })

  test('always null for others', async () => {
    await invite({ welcome_message_custom_text: 'Hi there' }, org.moderator)
    expect(stored() ?? null).toBeNull()
  })
})

describe('4.5 errors', () => {
  test('insufficient permission: guests may not invite', async () => {
    await refused(invite({}, org.guest), 'BAD_REQUEST')
    expect(await pending()).toEqual([])
  })

  test('INVITATION_FAILED: some addresses have accounts; the others are invited', async () => {
    const answer = await refused(
      invite({ invitee_emails: `${org.member.email}, new@test.example` }),
      'INVITATION_FAILED',
      { sent_invitations: true, daily_limit_reached: false, license_limit_reached: false },
    )
    expect(answer['errors']).toEqual([[org.member.email, expect.any(String), expect.any(Boolean)]])
    expect(await invited()).toEqual(['new@test.example'])
  })

  test('INVITATION_FAILED: all have accounts, nothing is sent', async () => {
    await refused(invite({ invitee_emails: org.member.email }), 'INVITATION_FAILED', {
      sent_invitations: false,
    })
    expect(await pending()).toEqual([])
  })
})

test('4.5 success: nothing besides result and msg', async () => {
  const { status: _, ...body } = await granted(invite())
  expect(body).toEqual({ result: 'success', msg: '' })
})
