import { createHash } from 'node:crypto'
import type { RenderedMarkdown } from '../../../markdown/context.ts'
import { editObstacle } from '../../../protocol/chat/messagePermissions.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { withoutPreviews } from '../previews/html.ts'
import { noteLinks, withPreviews } from '../previews/note.ts'
import { organisationSettings } from '../realm/settings.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { StoredMessage } from './access.ts'
import type { Change } from './changeEvents.ts'
import { attentionFlags, receiversOf } from './attention.ts'
import { mentionFlags } from './flags.ts'
import { cleanContent, fitContent } from './content.ts'
import { noteEdit } from './history/noteEdit.ts'
import { checkMentions } from './mentionRules.ts'
import { placeOfMessage } from './place.ts'
import { renderFor } from './rendering.ts'
import { flagsOf, storeContentFlags } from './store/flags.ts'
import { hasSubmessages, updateContent } from './store/messages.ts'
import { claimableUploads, claimUploads } from './uploads.ts'

const refusals = {
  'not-author': 'messages.editDenied',
  'turned-off': 'messages.editingOff',
  'too-late': 'messages.editTooLate',
} as const

/** What stays of a message whose text was removed; clients of every language know it. */
const REMOVED = '(deleted)'

/** @throws Refusal if the editor is not the author, the time limit is over, or the author saw another text */
function checkEditing(
  context: ChatContext,
  editor: Caller,
  message: StoredMessage,
  expectedHash: string | undefined,
): void {
  const { sender_id, sent_at: timestamp } = message
  const rules = organisationSettings(context)
  const obstacle = editObstacle(editor, { sender_id, timestamp }, rules, secondsNow(context))
  if (obstacle) badRequest(refusals[obstacle])
  if (hasSubmessages(context.database, message.id)) {
    badRequest('messages.editWidget')
  }
  if (expectedHash === undefined) return
  const hash = createHash('sha256').update(message.content).digest('hex')
  if (hash !== expectedHash.toLowerCase()) {
    refuse('EXPECTATION_MISMATCH', 'messages.editOvertaken')
  }
}

/**
 * Updates the flags that depend on the content. Newly mentioned users outside the channel become recipients.
 * @returns the new recipients, and all users whom the message did not mention before
 */
function refreshAttention(
  context: ChatContext,
  message: StoredMessage,
  content: string,
  rendered: RenderedMarkdown,
): Pick<Edited, 'reached' | 'called'> {
  const { database } = context
  const place = placeOfMessage(context, message)
  const before = flagsOf(database, message.id)
  const held = new Set(before.keys())
  const isMentioned = new Set(rendered.mentionedUserIds)
  const { members, others } = receiversOf(context, place, rendered)
  const reached = [...isMentioned].filter(
    (userId) => !held.has(userId) && (members.has(userId) || others.has(userId)),
  )
  const receivers = { members: held, others: new Set(reached) }
  const flags = attentionFlags(context, place, receivers, {
    mentions: rendered,
    content,
    senderId: message.sender_id,
  })
  storeContentFlags(
    database,
    message.id,
    [...held, ...reached].map((userId) => [userId, flags.get(userId) ?? 0]),
  )
  const isMention = (bits = 0): boolean => (bits & mentionFlags) !== 0
  const called = [...held, ...reached].filter(
    (userId) =>
      userId !== message.sender_id && isMention(flags.get(userId)) && !isMention(before.get(userId)),
  )
  return { reached, called }
}

function storeContent(
  context: ChatContext,
  editor: Caller,
  message: StoredMessage,
  content: string,
  rendered: RenderedMarkdown,
): Pick<Edited, 'editId' | 'detached'> {
  const { database } = context
  const now = secondsNow(context)
  const uploads = claimableUploads(context, editor, rendered.uploads)
  const editId = noteEdit(context, editor, message)
  updateContent(database, {
    id: message.id,
    content,
    renderedContent: rendered.html,
    isMeMessage: rendered.isMeMessage,
    now,
    hasLink: rendered.hasLink,
    hasImage: rendered.hasImage,
    hasAttachment: uploads.length > 0,
  })
  return { editId, detached: claimUploads(context, message.id, uploads) }
}

export interface Edited {
  /** Fields for the update event. */
  readonly change: Change
  /** ID of its step in the message's history; undefined if it joined an earlier one. */
  readonly editId: number | undefined
  /** Paths of uploads that the message no longer links. */
  readonly detached: readonly string[]
  /** IDs of users mentioned by the new text who had not received the message. */
  readonly reached: readonly number[]
  /** IDs of users whom the new text mentions and the old one did not, but for the author. */
  readonly called: readonly number[]
}

export interface Edit {
  readonly content: string
  /** Hash of the text that the editor saw; undefined if any text can be replaced. */
  readonly expectedHash: string | undefined
}

/**
 * Returns the new text as it will be stored; undefined if it is the same.
 * @throws Refusal if the edit is not allowed
 */
export function changedContent(
  context: ChatContext,
  editor: Caller,
  message: StoredMessage,
  { content: given, expectedHash }: Edit,
): string | undefined {
  checkEditing(context, editor, message, expectedHash)
  const content = cleanContent(fitContent(given.trim() === '' ? REMOVED : given.trimEnd()))
  return content === message.content ? undefined : content
}

/** Changes a message's text. @returns undefined if the text is the same */
export function editContent(
  context: ChatContext,
  editor: Caller,
  message: StoredMessage,
  edit: Edit,
): Edited | undefined {
  const content = changedContent(context, editor, message, edit)
  if (content === undefined) return undefined
  const plain = renderFor(context, editor, content)
  checkMentions(context, editor, placeOfMessage(context, message), plain)
  const { rendered, links } = withPreviews(context, editor, plain, message.id)
  const stored = storeContent(context, editor, message, content, rendered)
  noteLinks(context, message.id, links)
  const attention = refreshAttention(context, message, content, rendered)
  return {
    ...stored,
    ...attention,
    change: {
      orig_content: message.content,
      orig_rendered_content: withoutPreviews(message.rendered_content),
      content,
      rendered_content: rendered.html,
      is_me_message: rendered.isMeMessage,
    },
  }
}
