import { expect, test } from 'vitest'
import type { Reaction } from '../../../protocol/chat/messages.ts'
import { reactionGroups } from './reactions.ts'

const aReaction = (user_id: number, changes: Partial<Reaction> = {}): Reaction => ({
  user_id,
  emoji_name: 'tada',
  emoji_code: '1f389',
  reaction_type: 'unicode_emoji',
  ...changes,
})

test('reactions are grouped by emoji, oldest first, under any of its names', () => {
  const groups = reactionGroups([
    aReaction(1),
    aReaction(2, { emoji_code: '2764', emoji_name: 'heart' }),
    aReaction(3, { emoji_name: 'party_popper' }),
  ])
  expect(groups.map(({ emoji, userIds }) => [emoji.emoji_name, userIds])).toEqual([
    ['tada', [1, 3]],
    ['heart', [2]],
  ])
})

test('a custom emoji with the code of a Unicode one is another emoji', () => {
  expect(reactionGroups([aReaction(1), aReaction(1, { reaction_type: 'realm_emoji' })])).toHaveLength(2)
})

test('a person counts once in a reaction', () => {
  expect(reactionGroups([aReaction(1), aReaction(1)])[0]?.userIds).toEqual([1])
})
