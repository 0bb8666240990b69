import { expect, test } from 'vitest'
import { ApiError } from '../../kernel/api/errors.ts'
import { noPicks, withPut, withTaken } from './picks.ts'
import { settlePicks } from './settlePicks.ts'

const picks = withTaken(withPut(withPut(noPicks, 3), 4), 1)

/** A group that refuses like the service: adding a member, or removing a non-member. */
function aGroup(members: readonly number[]) {
  const held = new Set(members)
  const refused = (): never => {
    throw new ApiError('BAD_REQUEST', 'There is no such member', 400)
  }
  return {
    held,
    read: () => Promise.resolve([...held]),
    move: async ({ add, remove }: { add: readonly number[]; remove: readonly number[] }) => {
      if (add.length + remove.length === 0) refused()
      if (add.some((id) => held.has(id)) || remove.some((id) => !held.has(id))) refused()
      for (const id of add) held.add(id)
      for (const id of remove) held.delete(id)
    },
  }
}

test('the picks are stored', async () => {
  const group = aGroup([1, 2])
  await settlePicks(picks, [1, 2], group)
  expect([...group.held]).toEqual([2, 3, 4])
})

test('a change that another person has just made is not repeated, the rest is stored', async () => {
  const group = aGroup([2, 3])
  await settlePicks(picks, [1, 2], group)
  expect([...group.held]).toEqual([2, 3, 4])
})

test('nothing more is sent when another person has made all changes', async () => {
  const group = aGroup([2, 3, 4])
  await settlePicks(picks, [1, 2], group)
  expect([...group.held]).toEqual([2, 3, 4])
})

test('a refusal for another reason is thrown', async () => {
  const group = aGroup([1, 2])
  const move = () => Promise.reject(new ApiError('BAD_REQUEST', 'Insufficient permission', 400))
  await expect(settlePicks(picks, [1, 2], { ...group, move })).rejects.toThrow('Insufficient permission')
})
