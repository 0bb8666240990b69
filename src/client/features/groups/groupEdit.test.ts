import { expect, test } from 'vitest'
import {
  changesOf,
  clashes,
  editOf,
  keepingOwn,
  shownPart,
  takingTheirs,
  withPart,
  type GroupParts,
} from './groupEdit.ts'

const before: GroupParts = { name: 'crew', description: 'On board', can_manage_group: 3 }
const edited = withPart(editOf(before), 'name', 'sailors')

test('only changed values are stored, permissions with their previous value', () => {
  expect(changesOf(editOf(before), before)).toBeUndefined()
  expect(changesOf(withPart(editOf(before), 'name', ' crew '), before)).toBeUndefined()
  expect(changesOf(withPart(edited, 'can_manage_group', 5), before)).toEqual({
    name: 'sailors',
    can_manage_group: { new: 5, old: 3 },
  })
})

test('a permission with the same people and groups is no change, in any notation', () => {
  const same = { direct_members: [], direct_subgroups: [3] }
  expect(changesOf(withPart(editOf(before), 'can_manage_group', same), before)).toBeUndefined()
})

test('a permission that the service left out is changed without a previous value', () => {
  expect(changesOf(withPart(editOf(before), 'can_join_group', 4), before)).toEqual({
    can_join_group: { new: 4 },
  })
})

test('untouched parts follow the changes of others', () => {
  const now = { ...before, description: 'Ashore' }
  expect(shownPart(edited, now, 'description')).toBe('Ashore')
  expect(shownPart(edited, now, 'name')).toBe('sailors')
  expect(clashes(edited, now)).toEqual([])
  expect(changesOf(edited, now)).toEqual({ name: 'sailors' })
})

test('a part that two people changed to the same value is no clash and no change', () => {
  const now = { ...before, name: 'sailors' }
  expect(clashes(edited, now)).toEqual([])
  expect(changesOf(edited, now)).toBeUndefined()
})

test('a clash is settled for the typed value, and occurs again with the next change', () => {
  const now = { ...before, name: 'seafarers' }
  expect(clashes(edited, now)).toEqual(['name'])
  const kept = keepingOwn(edited, now, 'name')
  expect(clashes(kept, now)).toEqual([])
  expect(changesOf(kept, now)).toEqual({ name: 'sailors' })
  expect(clashes(kept, { ...before, name: 'mariners' })).toEqual(['name'])
})

test('a clash is settled for the other person’s value', () => {
  const now = { ...before, can_manage_group: 7 }
  const edit = withPart(editOf(before), 'can_manage_group', 5)
  expect(clashes(edit, now)).toEqual(['can_manage_group'])
  const taken = takingTheirs(edit, 'can_manage_group')
  expect(shownPart(taken, now, 'can_manage_group')).toBe(7)
  expect(changesOf(taken, now)).toBeUndefined()
  expect(changesOf(keepingOwn(edit, now, 'can_manage_group'), now)).toEqual({
    can_manage_group: { new: 5, old: 7 },
  })
})
