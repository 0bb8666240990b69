import * as v from 'valibot'
import { historyBounds } from '../../../protocol/bounds.ts'
import { extraEmojis } from '../../../markdown/emoji/table.ts'
import type { ChatContext } from '../../chat/context.ts'
import { directConversation } from '../../chat/messages/conversations.ts'
import { Flag } from '../../chat/messages/flags.ts'
import { renderFor } from '../../chat/messages/rendering.ts'
import { conversationOfChannel } from '../../chat/messages/store/conversations.ts'
import { topicKey } from '../../chat/messages/topicKey.ts'
import { makeWidget } from '../../chat/widgets/store.ts'
import type { Channels, Target } from './channels.ts'
import { FormerChannels } from './formerChannels.ts'
import { withPresentIds } from './mentions.ts'
import type { People } from './people.ts'
import {
  edit,
  message,
  reaction,
  userMessage,
  type ArchivedEdit,
  type ArchivedMessage,
  type UserMessage,
} from './shapes.ts'
import { hasRow, insertReceived, insertRow, linkFile, storeDrawn } from './store.ts'
import { rowsIn, type Tables } from './tables.ts'
import type { Tally } from './tally.ts'

/** Flags of a message for a reader, as bits there and here. Others say what follows from elsewhere. */
export const flagBits: readonly (readonly [there: number, here: number])[] = [
  [1, Flag.read],
  [2, Flag.starred],
  [4, Flag.collapsed],
  [8, Flag.mentioned],
  [16, Flag.streamWildcardMentioned],
  [32, Flag.topicWildcardMentioned],
  [64, Flag.groupMentioned],
  [512, Flag.hasAlertWord],
  [1024, Flag.historical],
]

export const flagsHere = (mask: number): number =>
  flagBits.reduce((flags, [there, here]) => (Math.floor(mask / there) % 2 === 1 ? flags | here : flags), 0)

/** The service's own emoji has another name here. */
export const extraEmojiName = (name: string): string =>
  name === 'zulip' ? (extraEmojis[0]?.name ?? name) : name

/** What a message needs from other tables. */
export interface Around {
  readonly people: People
  readonly channels: Channels
  readonly clients: ReadonlyMap<number, string>
  /** Paths of the files that a message links, by its ID. */
  readonly files: ReadonlyMap<number, readonly string[]>
}

interface Inserted {
  readonly row: ArchivedMessage
  readonly senderId: number
  readonly channelId: number | undefined
  readonly steps: readonly ArchivedEdit[]
}

/** Writes the archive's messages, which keep their IDs. */
export class Messages {
  readonly #context: ChatContext
  readonly #around: Around
  readonly #tally: Tally
  readonly #conversations = new Map<string, number>()
  readonly #formerChannels = new FormerChannels()

  constructor(context: ChatContext, around: Around, tally: Tally) {
    this.#context = context
    this.#around = around
    this.#tally = tally
  }

  /** Adds the messages of one file of the archive, with what their readers did with them. */
  addAll(tables: Tables): void {
    const inserted: Inserted[] = []
    for (const row of tables.rows('zerver_message', message)) {
      const one = this.#insert(this.#repaired(row))
      if (one) inserted.push(one)
    }
    this.#addReaders(tables.rows('zerver_usermessage', userMessage))
    for (const { steps, channelId } of inserted) {
      if (channelId !== undefined) this.#formerChannels.learn(steps, channelId)
    }
    // Drawn once readers and files are known: they decide what an author can mention and link.
    for (const each of inserted) this.#draw(each)
  }

  #repaired(row: ArchivedMessage): ArchivedMessage {
    const content = withPresentIds(row.content, row.rendered_content ?? '', this.#around.people.named)
    if (content === row.content) return row
    this.#tally.leave('mentions with IDs of an earlier server: they have the present ones')
    return { ...row, content }
  }

  #conversationOf(target: Target, senderId: number): number {
    const others = 'userIds' in target ? target.userIds.map((id) => this.#around.people.idOf(id)) : []
    const userIds = [...new Set([...others, senderId])]
    const key = 'channelId' in target ? `#${target.channelId}` : userIds.join()
    const known = this.#conversations.get(key)
    if (known !== undefined) return known
    const id =
      'channelId' in target
        ? conversationOfChannel(this.#context.database, target.channelId)
        : directConversation(
            this.#context,
            userIds.toSorted((left, right) => left - right),
          )
    this.#conversations.set(key, id)
    return id
  }

  #insert(row: ArchivedMessage): Inserted | undefined {
    const { people, channels, clients } = this.#around
    const target = channels.target(row.recipient)
    if (!target) {
      this.#tally.leave('messages to conversations that the archive does not list')
      return undefined
    }
    const { database } = this.#context
    const senderId = people.idOf(row.sender)
    const topic = 'channelId' in target ? (row.subject ?? '') : ''
    const steps = this.#stepsOf(row.id, row.edit_history)
    const isAdded = insertRow(database, 'message', {
      id: row.id,
      conversation_id: this.#conversationOf(target, senderId),
      sender_id: senderId,
      topic,
      topic_key: topicKey(topic),
      content: row.content,
      rendered_content: '',
      sent_at: row.date_sent,
      client: (row.sending_client !== null && clients.get(row.sending_client)) || 'Zulip import',
      ...this.#history(row, steps),
    })
    if (!isAdded) {
      this.#tally.leave('messages listed twice')
      return undefined
    }
    this.#tally.come('channelId' in target ? 'messages in channels' : 'direct messages')
    return { row, senderId, steps, channelId: 'channelId' in target ? target.channelId : undefined }
  }

  /** Times of the newest edit and move. */
  #history(
    { last_edit_time }: ArchivedMessage,
    steps: readonly ArchivedEdit[],
  ): {
    readonly last_edited_at: number | null
    readonly last_moved_at: number | null
  } {
    const edited = steps.find(({ prev_content }) => prev_content !== undefined)?.timestamp ?? null
    const moved =
      steps.find(({ topic, stream }) => topic !== undefined || stream !== undefined)?.timestamp ?? null
    return {
      last_edited_at: edited ?? (moved === null ? last_edit_time : null),
      last_moved_at: moved,
    }
  }

  #stepsOf(id: number, history: string | null): ArchivedEdit[] {
    if (!history) return []
    try {
      const list = v.parse(v.array(v.unknown()), JSON.parse(history))
      return rowsIn(list, 'steps of histories', edit, this.#tally)
    } catch {
      this.#tally.leave(`histories of edits that can’t be read, such as that of message ${id}`)
      return []
    }
  }

  #addHistory({ row, senderId, steps, channelId }: Inserted): void {
    const moves = this.#formerChannels.between(steps, channelId)
    const most = historyBounds.edits + historyBounds.moves
    this.#tally.leave('oldest steps of long histories', Math.max(0, steps.length - most))
    const writer = this.#around.people.writer(senderId)
    for (const [index, step] of [...steps.entries()].slice(0, most).toReversed()) {
      const { prev_content, prev_stream, prev_topic = step.prev_subject, topic } = step
      const { from, to } = moves[index] ?? { from: undefined, to: undefined }
      if (
        prev_stream !== undefined &&
        (from === undefined || (to === undefined && step.stream !== undefined))
      ) {
        this.#tally.leave('moves between channels by numbers of an earlier server, which say nothing here')
        if (prev_content === undefined && prev_topic === undefined) continue
      }
      insertRow(this.#context.database, 'message_edit', {
        message_id: row.id,
        user_id: this.#around.people.knownOrNull(step.user_id),
        edited_at: step.timestamp,
        previous_content: prev_content ?? null,
        previous_rendered_content:
          prev_content === undefined ? null : renderFor(this.#context, writer, prev_content).html,
        previous_channel_id: to === undefined && step.stream !== undefined ? null : (from ?? null),
        channel_id: from === undefined ? null : (to ?? null),
        previous_topic: prev_topic ?? null,
        topic: prev_topic === undefined ? null : (topic ?? null),
      })
      this.#tally.come('edits and moves in histories')
    }
  }

  #draw(one: Inserted): void {
    const { row, senderId } = one
    const { database } = this.#context
    for (const path of this.#around.files.get(row.id) ?? []) linkFile(database, path, row.id)
    const drawn = renderFor(this.#context, this.#around.people.writer(senderId), row.content)
    const { html, isMeMessage, hasLink, hasImage } = drawn
    storeDrawn(database, { id: row.id, html, isMeMessage, hasLink, hasImage })
    makeWidget(database, row.id, senderId, row.content)
    this.#addHistory(one)
  }

  #addReaders(rows: readonly UserMessage[]): void {
    const known = rows.filter(({ user_profile }) => this.#around.people.isKnown(user_profile))
    this.#tally.leave('marks of readers who are missing in the archive', rows.length - known.length)
    const marks = known.map(
      ({ user_profile, message: id, flags_mask }) => [user_profile, id, flagsHere(flags_mask)] as const,
    )
    const added = insertReceived(this.#context.database, marks)
    this.#tally.come('marks of readers on messages: read, starred, mentioned', added)
    this.#tally.leave('marks of messages that the archive lacks, or listed twice', marks.length - added)
  }

  addReactions(tables: Tables): void {
    const { database } = this.#context
    for (const { message: id, user_profile, ...emoji } of tables.rows('zerver_reaction', reaction)) {
      const isExtra = emoji.reaction_type === 'zulip_extra_emoji'
      const isThere = hasRow(database, 'message', id) && this.#around.people.isKnown(user_profile)
      const isAdded =
        isThere &&
        insertRow(database, 'reaction', {
          message_id: id,
          user_id: user_profile,
          emoji_name: isExtra ? extraEmojiName(emoji.emoji_name) : emoji.emoji_name,
          emoji_code: isExtra ? extraEmojiName(emoji.emoji_code) : emoji.emoji_code,
          reaction_type: isExtra ? 'service_extra_emoji' : emoji.reaction_type,
        })
      if (isAdded) this.#tally.come('reactions')
      else this.#tally.leave('reactions of missing people, to missing messages, or listed twice')
    }
  }
}
