import { describe, expect, test } from 'vitest'
import {
  isAllowedBy,
  isInGroup,
  postingObstacle,
  readsAsEmptyTopic,
  type Actor,
  type GroupMembership,
} from './permissions.ts'
import { Role } from './shapes.ts'

const group = (
  id: number,
  members: number[],
  direct_subgroup_ids: number[] = [],
): [number, GroupMembership] => [id, { id, members, direct_subgroup_ids }]
const actor = (role: number): Actor => ({ user_id: 1, role, is_bot: false })
const none = new Map<number, GroupMembership>()

describe('membership', () => {
  test('membership holds directly and through subgroups at any depth', () => {
    const groups = new Map([group(1, [10], [2]), group(2, [20], [3]), group(3, [30])])
    expect([10, 20, 30, 40].map((user) => isInGroup(user, 1, groups))).toEqual([true, true, true, false])
  })

  test('membership in a cycle of groups is found', () => {
    const groups = new Map([group(1, [], [2]), group(2, [20], [1])])
    expect(isInGroup(20, 1, groups)).toBe(true)
    expect(isInGroup(99, 1, groups)).toBe(false)
  })

  test('a setting can list users and groups instead of naming one', () => {
    const groups = new Map([group(1, [10])])
    const setting = { direct_members: [5], direct_subgroups: [1] }
    expect([5, 10, 11].map((user) => isAllowedBy(user, setting, groups))).toEqual([true, true, false])
  })

  test('an absent setting permits nobody', () => {
    expect(isAllowedBy(1, undefined, none)).toBe(false)
  })
})

describe('posting', () => {
  test('nobody posts in an archived channel', () => {
    expect(postingObstacle(actor(Role.owner), { is_archived: true }, none)).toBe('archived')
  })

  test('the group setting decides before the deprecated policy', () => {
    const channel = { can_send_message_group: 7, stream_post_policy: 1 }
    expect(postingObstacle(actor(Role.member), channel, new Map([group(7, [])]))).toBe('not-allowed')
    expect(postingObstacle(actor(Role.member), channel, new Map([group(7, [1])]))).toBeUndefined()
  })

  test.each([
    [1, Role.guest, true],
    [2, Role.administrator, true],
    [2, Role.moderator, false],
    [3, Role.member, true],
    [3, Role.guest, false],
    [4, Role.moderator, true],
    [4, Role.member, false],
  ])('policy %i lets role %i post: %s', (stream_post_policy, role, allowed) => {
    expect(postingObstacle(actor(role), { stream_post_policy }, none) === undefined).toBe(allowed)
  })
})

test.each(['', '(no topic)', 'general chat'])('"%s" reads as the empty topic (chat spec 4.1)', (topic) => {
  expect(readsAsEmptyTopic(topic, 'general chat')).toBe(true)
})
