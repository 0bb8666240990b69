import * as v from 'valibot'
import { limits } from '../../../protocol/chat/limits.ts'
import type { ChatContext } from '../../chat/context.ts'
import { fenced, inline } from '../../chat/external/markdown.ts'
import { storeMessage, type Destination } from '../../chat/messages/insert.ts'
import { insertReaction } from '../../chat/messages/store/reactions.ts'
import { storePin } from '../../chat/pins/store.ts'
import { contentOf } from '../../chat/slack/content.ts'
import { markdownOf, type Names } from '../../chat/slack/mrkdwn.ts'
import type { WorkspaceEmoji } from './emoji.ts'
import type { Files } from './files.ts'
import { Known } from './known.ts'
import type { People } from './people.ts'
import type { LeftKey, Tally } from './report.ts'
import { slackPin, type SlackMessage } from './shapes.ts'
import { noteEdit } from './store.ts'
import { ThreadTopics } from './topics.ts'

/** Notices of the workspace and not of a person, with the key of a phrase for them. */
const notices: Readonly<Record<string, LeftKey>> = {
  channel_join: 'imports.left.joining',
  channel_leave: 'imports.left.leaving',
  group_join: 'imports.left.joining',
  group_leave: 'imports.left.leaving',
  channel_topic: 'imports.left.changedChannels',
  channel_purpose: 'imports.left.changedChannels',
  channel_name: 'imports.left.changedChannels',
  channel_archive: 'imports.left.changedChannels',
  channel_unarchive: 'imports.left.changedChannels',
  channel_convert_to_private: 'imports.left.changedChannels',
  channel_convert_to_public: 'imports.left.changedChannels',
  channel_posting_permissions: 'imports.left.changedChannels',
  group_topic: 'imports.left.changedChannels',
  group_purpose: 'imports.left.changedChannels',
  group_name: 'imports.left.changedChannels',
  group_archive: 'imports.left.changedChannels',
  group_unarchive: 'imports.left.changedChannels',
  pinned_item: 'imports.left.pinNotices',
  unpinned_item: 'imports.left.pinNotices',
  bot_add: 'imports.left.appNotices',
  bot_remove: 'imports.left.appNotices',
  bot_enable: 'imports.left.appNotices',
  bot_disable: 'imports.left.appNotices',
  reminder_add: 'imports.left.reminders',
  tombstone: 'imports.left.deletedMessages',
  huddle_thread: 'imports.left.huddles',
  sh_room_created: 'imports.left.huddles',
  message_changed: 'imports.left.changes',
  message_deleted: 'imports.left.changes',
}

/** A channel, or the people of direct messages. */
export type Recipient = { readonly channelId: number } | { readonly userIds: readonly number[] }

type Attachment = NonNullable<SlackMessage['attachments']>[number]

/** True for previews of linked pages, which repeat what is there. */
const isPreview = (each: Attachment): boolean =>
  'from_url' in each || 'is_msg_unfurl' in each || 'original_url' in each
/** True for a message that was passed on from another conversation. */
const isShared = (each: Attachment): boolean => each['is_share'] === true && Boolean(each.text)

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

/** A pin of a message that has not come yet. */
export interface Pinned {
  /** ID there. */
  readonly by: string
  /** UNIX seconds. */
  readonly at: number
}

const pinKey = (channelId: number, ts: string): string => `${channelId} ${ts}`

/** Notes the pins of a channel's messages; pinned files and others are left out. */
export function notePins(known: Known<Pinned>, channelId: number, pins: readonly unknown[]): void {
  for (const each of pins) {
    const read = v.safeParse(slackPin, each)
    if (!read.success) continue
    const { id, user, created } = read.output
    known.set(pinKey(channelId, id), { by: user, at: Math.floor(created) })
  }
}

/** The parts of an import that messages need. */
export interface MessageParts {
  readonly context: ChatContext
  readonly people: People
  readonly tally: Tally
  readonly emoji: WorkspaceEmoji
  readonly files: Files
  readonly pins: Known<Pinned>
  readonly channelName: (slackId: string) => string | undefined
}

/** Writes the messages of an export, in the order of their times. */
export class Messages {
  readonly #context: ChatContext
  readonly #people: People
  readonly #tally: Tally
  readonly #emoji: WorkspaceEmoji
  readonly #files: Files
  readonly #pins: Known<Pinned>
  readonly #names: Names
  readonly #topics = new Map<number, ThreadTopics>()

  constructor({ context, people, tally, emoji, files, pins, channelName }: MessageParts) {
    this.#context = context
    this.#people = people
    this.#tally = tally
    this.#emoji = emoji
    this.#files = files
    this.#pins = pins
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
      emoji: (name) => emoji.textOf(name),
    }
  }

  #sharedText(each: Attachment): string {
    return `${inline(each.author_name ?? '')}:\n${fenced('quote', markdownOf(each.text ?? '', this.#names))}`
  }

  #contentOf(message: SlackMessage, senderId: number): string {
    const given = message.attachments ?? []
    const attachments = given.filter((each) => !isPreview(each))
    const said = contentOf({ ...message, attachments }, this.#names)
    const shared = given.filter(isShared).map((each) => this.#sharedText(each))
    const content = [said, ...shared, ...this.#files.linksOf(message, senderId)].filter(Boolean).join('\n\n')
    return message.subtype === 'me_message' && content !== '' ? `/me ${content}` : content
  }

  #topicsIn(channelId: number): ThreadTopics {
    const known = this.#topics.get(channelId)
    if (known) return known
    const topics = new ThreadTopics(new Known(this.#context.database, `thread in ${channelId}`))
    this.#topics.set(channelId, topics)
    return topics
  }

  #destinationOf(to: Recipient, message: SlackMessage, content: string): Destination {
    if ('userIds' in to) return to
    const { thread_ts: thread } = message
    if (!thread) return { ...to, topic: '' }
    const topics = this.#topicsIn(to.channelId)
    return { ...to, topic: topics.get(thread) ?? topics.begin(thread, content) }
  }

  #react(messageId: number, { reactions }: SlackMessage): void {
    // An emoji has one reaction of each person here, and in Slack one in each tone.
    const had = new Set<string>()
    for (const { name, users } of reactions ?? []) {
      const emoji = this.#emoji.find(name)
      if (!emoji) {
        this.#tally.leave('imports.left.reactions', users.length)
        continue
      }
      for (const userId of users.map((id) => this.#people.idOf(id))) {
        const key = `${userId} ${emoji.type} ${emoji.code}`
        if (had.has(key)) continue
        had.add(key)
        insertReaction(this.#context.database, messageId, userId, emoji.name, emoji.code, emoji.type)
        this.#tally.reactions += 1
      }
    }
  }

  #pin(messageId: number, to: Recipient, { ts }: SlackMessage): void {
    const pin = 'channelId' in to ? this.#pins.get(pinKey(to.channelId, ts)) : undefined
    if (!pin) return
    storePin(this.#context.database, messageId, { userId: this.#people.idOf(pin.by), at: pin.at })
    this.#tally.pins += 1
  }

  add(recipient: Recipient, message: SlackMessage): void {
    const notice = message.subtype ? notices[message.subtype] : undefined
    if (notice !== undefined) {
      this.#tally.leave(notice)
      return
    }
    const senderId = this.#people.authorOf(message)
    if (senderId === undefined) {
      this.#tally.leave('imports.left.noAuthor')
      return
    }
    const parts = partsOf(this.#contentOf(message, senderId))
    if (parts.length === 0) {
      this.#tally.leave('imports.left.noText')
      return
    }
    this.#tally.leave('imports.left.long', parts.length > 1 ? 1 : 0)
    const to = this.#destinationOf(recipient, message, parts[0] ?? '')
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
      this.#pin(id, recipient, message)
    }
    this.#tally.messages += 1
  }
}
