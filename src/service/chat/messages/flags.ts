import { editableFlags } from '../../../protocol/chat/messages.ts'
import { say } from '../../refusals/say.ts'
import { badRequest } from '../refuse.ts'

/** What a person did with a message or is to it, as bits of `user_message.flags`. */
export const Flag = {
  read: 1,
  starred: 2,
  collapsed: 4,
  /** By name or through a group. */
  mentioned: 8,
  streamWildcardMentioned: 16,
  topicWildcardMentioned: 32,
  groupMentioned: 64,
  hasAlertWord: 128,
  /** The person did not receive the message when it was sent. */
  historical: 256,
} as const

/** That somebody was called: by name, in a group, or with everybody. */
export const mentionFlags =
  Flag.mentioned | Flag.streamWildcardMentioned | Flag.topicWildcardMentioned | Flag.groupMentioned

/** What follows from a message's content, and changes with it. */
export const contentFlags = mentionFlags | Flag.hasAlertWord

/** Flags of a message that the reader never received: nobody owes it any attention. */
export const UNRECEIVED = Flag.read | Flag.historical

const names: readonly (readonly [bits: number, name: string])[] = [
  [Flag.read, 'read'],
  [Flag.starred, 'starred'],
  [Flag.collapsed, 'collapsed'],
  [Flag.mentioned, 'mentioned'],
  [Flag.streamWildcardMentioned, 'stream_wildcard_mentioned'],
  [Flag.topicWildcardMentioned, 'topic_wildcard_mentioned'],
  // What both wildcards were called before they were told apart; older clients know only this.
  [Flag.streamWildcardMentioned | Flag.topicWildcardMentioned, 'wildcard_mentioned'],
  [Flag.groupMentioned, 'group_mentioned'],
  [Flag.hasAlertWord, 'has_alert_word'],
  [Flag.historical, 'historical'],
]

const namesOf = new Map<number, readonly string[]>()

/** Names on the wire. The same list object for the same flags. */
export function flagNames(flags: number): readonly string[] {
  let list = namesOf.get(flags)
  if (!list) {
    list = names.filter(([bits]) => (flags & bits) !== 0).map(([, name]) => name)
    namesOf.set(flags, list)
  }
  return list
}

export type EditableFlag = (typeof editableFlags)[number]

const isEditable = (name: string): name is EditableFlag => (editableFlags as readonly string[]).includes(name)

/** The flag a reader wants to change. */
export function editableFlag(name: string): { readonly name: EditableFlag; readonly bit: number } {
  if (isEditable(name)) return { name, bit: Flag[name] }
  return badRequest(
    names.some(([, known]) => known === name)
      ? say("Flag not editable: '{flag}'", { flag: name })
      : say("Invalid flag: '{flag}'", { flag: name }),
  )
}
