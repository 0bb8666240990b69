import { editableFlags } from '../../../protocol/chat/messages.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'

/** Flags of a message for a user, as bits of `user_message.flags`. */
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
  /** The user did not receive the message when it was sent. */
  historical: 256,
} as const

/** Any mention: by name, in a group, or by a wildcard. */
export const mentionFlags =
  Flag.mentioned | Flag.streamWildcardMentioned | Flag.topicWildcardMentioned | Flag.groupMentioned

/** Flags that depend on a message's content and change with it. */
export const contentFlags = mentionFlags | Flag.hasAlertWord

/** Flags of a message that the reader never received: it does not count as unread. */
export const UNRECEIVED = Flag.read | Flag.historical

/** Not on the wire: the user received the message, and lost it when it was moved out of their access. */
export const WITHDRAWN = 512

const names: readonly (readonly [bits: number, name: string])[] = [
  [Flag.read, 'read'],
  [Flag.starred, 'starred'],
  [Flag.collapsed, 'collapsed'],
  [Flag.mentioned, 'mentioned'],
  [Flag.streamWildcardMentioned, 'stream_wildcard_mentioned'],
  [Flag.topicWildcardMentioned, 'topic_wildcard_mentioned'],
  // The earlier name of both wildcard mentions; older clients know only this one.
  [Flag.streamWildcardMentioned | Flag.topicWildcardMentioned, 'wildcard_mentioned'],
  [Flag.hasAlertWord, 'has_alert_word'],
  [Flag.historical, 'historical'],
]

const namesOf = new Map<number, readonly string[]>()

/** Flag names on the wire. Equal flags share one list object. */
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

/** Returns the flag that a reader wants to change. @throws Refusal if readers cannot change it */
export function editableFlag(name: string): { readonly name: EditableFlag; readonly bit: number } {
  if (isEditable(name)) return { name, bit: Flag[name] }
  return badRequest(
    names.some(([, known]) => known === name)
      ? because('messages.flagFixed', { flag: name })
      : because('messages.flagInvalid', { flag: name }),
  )
}
