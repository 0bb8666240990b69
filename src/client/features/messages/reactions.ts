import type { Reaction } from '../../../protocol/chat/messages.ts'
import type { EmojiReference } from '../../../protocol/chat/shapes.ts'

export interface ReactionGroup {
  readonly emoji: EmojiReference
  readonly userIds: readonly number[]
}

/** Reactions by emoji, oldest first. The first name given to an emoji is the one used. */
export function reactionGroups(reactions: readonly Reaction[]): readonly ReactionGroup[] {
  const groups = new Map<string, { emoji: EmojiReference; userIds: number[] }>()
  for (const { user_id, emoji_name, emoji_code, reaction_type } of reactions) {
    const key = `${reaction_type} ${emoji_code}`
    const group = groups.get(key)
    if (!group) groups.set(key, { emoji: { emoji_name, emoji_code, reaction_type }, userIds: [user_id] })
    else if (!group.userIds.includes(user_id)) group.userIds.push(user_id)
  }
  return [...groups.values()]
}
