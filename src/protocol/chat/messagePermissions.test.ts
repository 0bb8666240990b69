import { describe, expect, test } from 'vitest'
import {
  deletionObstacle,
  editObstacle,
  mayMove,
  oldestMovable,
  type DeleteRules,
  type MoveRules,
} from './messagePermissions.ts'
import type { Actor } from './permissions.ts'
import { Role } from './shapes.ts'

const ada: Actor = { user_id: 1, role: Role.member, is_bot: false }
const moderator: Actor = { user_id: 9, role: Role.moderator, is_bot: false }
const own = { sender_id: 1, timestamp: 1000 }
const foreign = { sender_id: 2, timestamp: 1000 }
const everybody = { direct_members: [1, 2, 9], direct_subgroups: [] }
const onlyAda = { direct_members: [1], direct_subgroups: [] }
const nobody = { direct_members: [], direct_subgroups: [] }
const groups = new Map()

describe('editing', () => {
  const rules = { allow_message_editing: true, message_content_edit_limit_seconds: 60 }

  test('editing is permitted to the author, in time and with a short grace period', () => {
    expect(editObstacle(ada, own, rules, 1080)).toBeUndefined()
    expect(editObstacle(ada, own, rules, 1081)).toBe('too-late')
    expect(editObstacle(ada, foreign, rules, 1000)).toBe('not-author')
  })

  test('editing can be turned off', () => {
    expect(editObstacle(ada, own, { ...rules, allow_message_editing: false }, 1000)).toBe('turned-off')
  })

  test('editing has no end without a limit', () => {
    expect(
      editObstacle(ada, own, { ...rules, message_content_edit_limit_seconds: null }, 9e9),
    ).toBeUndefined()
  })
})

describe('deleting', () => {
  const rules: DeleteRules = {
    organisation: {
      can_delete_any_message_group: nobody,
      can_delete_own_message_group: everybody,
      message_content_delete_limit_seconds: 60,
    },
  }

  test('deleting one’s own message needs the permission, in time', () => {
    expect(deletionObstacle(ada, own, rules, groups, 1080)).toBeUndefined()
    expect(deletionObstacle(ada, own, rules, groups, 1081)).toBe('too-late')
    expect(deletionObstacle(ada, foreign, rules, groups, 1000)).toBe('not-allowed')
  })

  test('deleting any message has no time limit', () => {
    const any = { ...rules, channel: { can_delete_any_message_group: onlyAda } }
    expect(deletionObstacle(ada, foreign, any, groups, 9e9)).toBeUndefined()
    expect(deletionObstacle(moderator, foreign, any, groups, 1000)).toBe('not-allowed')
  })

  test('deleting a message of one’s own bot is like deleting one’s own', () => {
    expect(deletionObstacle(ada, foreign, { ...rules, senderOwnerId: 1 }, groups, 1000)).toBeUndefined()
  })

  test('deleting one’s own message can be forbidden', () => {
    const { organisation } = rules
    const strict = { organisation: { ...organisation, can_delete_own_message_group: nobody } }
    expect(deletionObstacle(ada, own, strict, groups, 1000)).toBe('not-allowed')
  })
})

describe('moving', () => {
  const rules: MoveRules = {
    organisation: {
      can_move_messages_between_channels_group: nobody,
      can_move_messages_between_topics_group: nobody,
      can_resolve_topics_group: nobody,
      move_messages_within_stream_limit_seconds: 60,
      move_messages_between_streams_limit_seconds: 600,
    },
    channel: {},
  }

  test.each([
    ['topic', 'can_move_messages_within_channel_group'],
    ['channel', 'can_move_messages_out_of_channel_group'],
    ['resolve', 'can_resolve_topics_group'],
    ['resolve', 'can_move_messages_within_channel_group'],
  ] as const)('moving (%s) can be permitted by the channel’s %s', (kind, setting) => {
    expect(mayMove(ada, kind, rules, groups)).toBe(false)
    expect(mayMove(ada, kind, { ...rules, channel: { [setting]: onlyAda } }, groups)).toBe(true)
  })

  test.each([
    ['topic', 'can_move_messages_between_topics_group'],
    ['channel', 'can_move_messages_between_channels_group'],
    ['resolve', 'can_resolve_topics_group'],
  ] as const)('moving (%s) can be permitted by the organization’s %s', (kind, setting) => {
    const organisation = { ...rules.organisation, [setting]: onlyAda }
    expect(mayMove(ada, kind, { ...rules, organisation }, groups)).toBe(true)
  })

  test('moving has separate limits for topics and channels, and none for resolving and moderators', () => {
    expect(oldestMovable(ada, 'topic', rules, 1000)).toBe(920)
    expect(oldestMovable(ada, 'channel', rules, 1000)).toBe(380)
    expect(oldestMovable(ada, 'resolve', rules, 1000)).toBeUndefined()
    expect(oldestMovable(moderator, 'topic', rules, 1000)).toBeUndefined()
  })
})
