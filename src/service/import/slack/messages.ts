import * as v from 'valibot'
import { limits } from '../../../protocol/chat/limits.ts'
import type { ChatContext } from '../../chat/context.ts'
import { link } from '../../chat/external/markdown.ts'
import { storeMessage, type Destination } from '../../chat/messages/insert.ts'
import { insertReaction } from '../../chat/messages/store/reactions.ts'
import { storePin } from '../../chat/pins/store.ts'
import { contentOf } from '../../chat/slack/content.ts'
import type { Names } from '../../chat/slack/mrkdwn.ts'
import { emojiInSlack } from './emojiNames.ts'
import type { People } from './people.ts'
import type { Tally } from './report.ts'
import { slackPin, type SlackFile, type SlackMessage } from './shapes.ts'
import { noteEdit } from './store.ts'
import { ThreadTopics } from './topics.ts'

/** Notices of the workspace and not of a person, with a phrase for them. */
const notices: Readonly<Record<string, string>> = {
  channel_join: 'notices of joining',
  channel_leave: 'notices of leaving',
  group_join: 'notices of joining',
  group_leave: 'notices of leaving',
  channel_topic: 'notices of changed channels',
  channel_purpose: 'notices of changed channels',
  channel_name: 'notices of changed channels',
  channel_archive: 'notices of changed channels',
  channel_unarchive: 'notices of changed channels',
  channel_convert_to_private: 'notices of changed channels',
  channel_convert_to_public: 'notices of changed channels',
  channel_posting_permissions: 'notices of changed channels',
  group_topic: 'notices of changed channels',
  group_purpose: 'notices of changed channels',
  group_name: 'notices of changed channels',
  group_archive: 'notices of changed channels',
  group_unarchive: 'notices of changed channels',
  pinned_item: 'notices of pins',
  unpinned_item: 'notices of pins',
  bot_add: 'notices about apps',
  bot_remove: 'notices about apps',
  bot_enable: 'notices about apps',
  bot_disable: 'notices about apps',
  reminder_add: 'notices of reminders',
  tombstone: 'deleted messages',
  huddle_thread: 'notices of huddles',
  sh_room_created: 'notices of huddles',
}

/** A channel, or direct messages, while their messages come in. */
export interface Conversation {
  readonly to: { readonly channelId: number } | { readonly userIds: readonly number[] }
  readonly topics: ThreadTopics
  /** Pins of messages that have not come yet, by the times of these. */
  readonly pins: Map<string, Pinned>
}

interface Pinned {
  /** ID there. */
  readonly by: string
  /** UNIX seconds. */
  readonly at: number
}

/** Reads pins of messages; pinned files and others are left out. */
function pinsOf(pins: readonly unknown[]): Conversation['pins'] {
  const messages = pins.flatMap((each) => {
    const read = v.safeParse(slackPin, each)
    return read.success ? [read.output] : []
  })
  return new Map(messages.map(({ id, user, created }) => [id, { by: user, at: Math.floor(created) }]))
}

export const conversationTo = (to: Conversation['to'], pins: readonly unknown[] = []): Conversation => ({
  to,
  topics: new ThreadTopics(),
  pins: pinsOf(pins),
})

/** Splits a text that is longer than a message can be, at the ends of lines where there are any. */
export function partsOf(content: string, limit: number = limits.max_message_length): string[] {
  const parts: string[] = []
  let rest = Array.from(content)
  while (rest.length > limit) {
    const line = rest.lastIndexOf('\n', limit)
    const end = line > limit / 2 ? line : limit
    parts.push(rest.slice(0, end).join(''))
    rest = rest.slice(end)
  }
  return [...parts, rest.join('')].map((part) => part.trim()).filter((part) => part !== '')
}

/** Writes the messages of an export, in the order of their times. */
export class Messages {
  readonly #context: ChatContext
  readonly #people: People
  readonly #tally: Tally
  readonly #names: Names

  constructor(
    context: ChatContext,
    people: People,
    tally: Tally,
    channelName: (slackId: string) => string | undefined,
  ) {
    this.#context = context
    this.#people = people
    this.#tally = tally
    this.#names = {
      user: (id, label) => {
        const known = people.known(id)
        return known ? `@**${known.name}|${known.id}**` : `@${label ?? id}`
      },
      channel: (id, label) => {
        const name = channelName(id)
        return name === undefined ? `#${label ?? id}` : `#**${name}**`
      },
      group: (id, label) => label ?? `@${id}`,
      // Silent: what was said to everyone then is no call to everyone now.
      everyone: '@_**all**',
      emoji: (name) => `:${emojiInSlack(name)?.names[0] ?? name}:`,
    }
  }

  /** Links to files, which stay where they are. */
  #fileLinks(files: readonly SlackFile[]): string[] {
    const there = files.filter(({ mode }) => mode !== 'tombstone' && mode !== 'hidden_by_limit')
    this.#tally.leave('deleted files', files.length - there.length)
    this.#tally.leave('files: messages link to them in Slack', there.length)
    return there.map((file) =>
      link(file.title || file.name || 'File', file.permalink ?? file.url_private ?? undefined),
    )
  }

  #contentOf(message: SlackMessage): string {
    // Previews of linked pages repeat what is there.
    const attachments = (message.attachments ?? []).filter(
      (each) => !('from_url' in each) && !('is_msg_unfurl' in each) && !('original_url' in each),
    )
    const said = contentOf({ ...message, attachments }, this.#names)
    const content = [said, ...this.#fileLinks(message.files ?? [])].filter(Boolean).join('\n\n')
    return message.subtype === 'me_message' && content !== '' ? `/me ${content}` : content
  }

  #destinationOf({ to, topics }: Conversation, message: SlackMessage, content: string): Destination {
    if ('userIds' in to) return to
    const { thread_ts: thread } = message
    if (!thread) return { ...to, topic: '' }
    return { ...to, topic: topics.get(thread) ?? topics.begin(thread, content) }
  }

  #react(messageId: number, { reactions }: SlackMessage): void {
    for (const { name, users } of reactions ?? []) {
      const emoji = emojiInSlack(name)
      if (!emoji) {
        this.#tally.leave('reactions with emoji of the workspace’s own', users.length)
        continue
      }
      for (const userId of new Set(users.map((id) => this.#people.idOf(id)))) {
        insertReaction(this.#context.database, messageId, userId, emoji.names[0], emoji.code, 'unicode_emoji')
        this.#tally.reactions += 1
      }
    }
  }

  #pin(messageId: number, { pins }: Conversation, { ts }: SlackMessage): void {
    const pin = pins.get(ts)
    if (!pin) return
    pins.delete(ts)
    storePin(this.#context.database, messageId, { userId: this.#people.idOf(pin.by), at: pin.at })
    this.#tally.pins += 1
  }

  add(conversation: Conversation, message: SlackMessage): void {
    const notice = message.subtype ? notices[message.subtype] : undefined
    if (notice !== undefined) {
      this.#tally.leave(notice)
      return
    }
    const senderId = this.#people.authorOf(message)
    if (senderId === undefined) {
      this.#tally.leave('messages without an author')
      return
    }
    const parts = partsOf(this.#contentOf(message))
    if (parts.length === 0) {
      this.#tally.leave('messages without text')
      return
    }
    this.#tally.leave(
      'messages longer than one can be here: they continue in further ones',
      parts.length > 1 ? 1 : 0,
    )
    const to = this.#destinationOf(conversation, message, parts[0] ?? '')
    for (const [index, content] of parts.entries()) {
      const id = storeMessage(this.#context, {
        senderId,
        conversation: 'userIds' in to ? { userIds: [...new Set([...to.userIds, senderId])] } : to,
        content,
        sentAt: Math.floor(Number(message.ts)),
        client: 'Slack import',
        readBySender: false,
      })
      if (message.edited) noteEdit(this.#context.database, id, Math.floor(Number(message.edited.ts)))
      if (index > 0) continue
      this.#react(id, message)
      this.#pin(id, conversation, message)
    }
    this.#tally.messages += 1
  }
}
