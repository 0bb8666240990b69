import { expect, test } from 'vitest'
import { deactivationObstacle, reactivationObstacle, roleObstacle } from './peoplePermissions.ts'
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
] as const)('%j gives %j the role %i: %s', (actor, subject, role, obstacle) => {
  expect(roleObstacle(actor, subject, role)).toBe(obstacle)
})

test.each([
  [administrator, someone(Role.member), undefined],
  [moderator, someone(Role.guest), 'administrators-only'],
  [administrator, someone(Role.owner), 'owners-only'],
  [owner, someone(Role.owner), undefined],
  [owner, someone(Role.owner, true), 'only-owner'],
  [owner, { ...someone(Role.member), is_bot: true }, 'bot'],
] as const)('%j ends the account of %j: %s', (actor, subject, obstacle) => {
  expect(deactivationObstacle(actor, subject)).toBe(obstacle)
})

test('owners are reactivated by owners', () => {
  expect(reactivationObstacle(administrator, someone(Role.owner))).toBe('owners-only')
  expect(reactivationObstacle(owner, someone(Role.owner))).toBeUndefined()
  expect(reactivationObstacle(moderator, someone(Role.member))).toBe('administrators-only')
  expect(reactivationObstacle(administrator, someone(Role.guest))).toBeUndefined()
})
