import { expect, test } from 'vitest'
import {
  deactivationObstacle,
  emailObstacle,
  profileObstacle,
  reactivationObstacle,
  roleObstacle,
  statusObstacle,
} from './peoplePermissions.ts'
import { Role } from './shapes.ts'

const owner = { role: Role.owner }
const administrator = { role: Role.administrator }
const moderator = { role: Role.moderator }
const someone = (role: number, isOnlyOwner = false) => ({ role, is_bot: false, isOnlyOwner })

test.each([
  [administrator, someone(Role.member), Role.administrator, undefined],
  [moderator, someone(Role.member), Role.guest, 'administrators-only'],
  [administrator, someone(Role.member), Role.owner, 'owners-only'],
  [administrator, someone(Role.owner), Role.member, 'owners-only'],
  [administrator, someone(Role.owner), Role.owner, undefined],
  [owner, someone(Role.owner), Role.member, undefined],
  [owner, someone(Role.owner, true), Role.member, 'only-owner'],
  [owner, someone(Role.guest), Role.administrator, 'guest'],
  [owner, someone(Role.guest), Role.owner, 'guest'],
  [owner, someone(Role.guest), Role.member, undefined],
] as const)('%j can give %j the role %i: %s', (actor, subject, role, obstacle) => {
  expect(roleObstacle(actor, subject, role)).toBe(obstacle)
})

test.each([
  [administrator, someone(Role.member), undefined],
  [moderator, someone(Role.guest), 'administrators-only'],
  [administrator, someone(Role.owner), 'owners-only'],
  [owner, someone(Role.owner), undefined],
  [owner, someone(Role.owner, true), 'only-owner'],
  [owner, { ...someone(Role.member), is_bot: true }, 'bot'],
] as const)('%j can deactivate the account of %j: %s', (actor, subject, obstacle) => {
  expect(deactivationObstacle(actor, subject)).toBe(obstacle)
})

test('owners are reactivated by owners', () => {
  expect(reactivationObstacle(administrator, someone(Role.owner))).toBe('owners-only')
  expect(reactivationObstacle(owner, someone(Role.owner))).toBeUndefined()
  expect(reactivationObstacle(moderator, someone(Role.member))).toBe('administrators-only')
  expect(reactivationObstacle(administrator, someone(Role.guest))).toBeUndefined()
})

test.each([
  [administrator, true, false, 'emails-for-owners'],
  [moderator, true, false, 'administrators-only'],
  [owner, false, false, 'emails-not-permitted'],
  [owner, true, false, undefined],
  [owner, undefined, false, undefined],
  [owner, true, true, 'bot-address'],
] as const)(
  '%j with the permission %j can change an address (bot: %j): %s',
  (actor, permitted, is_bot, obstacle) => {
    expect(emailObstacle({ ...actor, can_change_user_emails: permitted }, { is_bot })).toBe(obstacle)
  },
)

test('administrators set statuses of active users', () => {
  expect(statusObstacle(moderator, { is_active: true })).toBe('administrators-only')
  expect(statusObstacle(administrator, { is_active: false })).toBe('gone')
  expect(statusObstacle(administrator, { is_active: true })).toBeUndefined()
})

test('administrators set profile values of users', () => {
  expect(profileObstacle(moderator, { is_bot: false })).toBe('administrators-only')
  expect(profileObstacle(administrator, { is_bot: true })).toBe('bot-profile')
  expect(profileObstacle(administrator, { is_bot: false })).toBeUndefined()
})
