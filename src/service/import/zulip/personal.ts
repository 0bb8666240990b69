import * as v from 'valibot'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { ProfileFieldType } from '../../../protocol/chat/profileField.ts'
import { insertWord, wordsOf } from '../../chat/alertWords/store.ts'
import { insertEntry } from '../../chat/bots/store.ts'
import { secondsNow, type ChatContext } from '../../chat/context.ts'
import { renderFor } from '../../chat/messages/rendering.ts'
import { topicKey } from '../../chat/messages/topicKey.ts'
import { insertMutedUser } from '../../chat/mutedUsers/store.ts'
import { storePresence } from '../../chat/presence/store.ts'
import { cleanValue } from '../../chat/profileFields/check.ts'
import { cleanFieldData, cleanFieldName } from '../../chat/profileFields/definition.ts'
import { fieldById, storeValue } from '../../chat/profileFields/store.ts'
import { insertScheduled } from '../../chat/scheduled/store.ts'
import { storeStatus } from '../../chat/statuses/store.ts'
import { storePolicy } from '../../chat/userTopics/store.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Channels } from './channels.ts'
import { extraEmojiName } from './messages.ts'
import type { People } from './people.ts'
import {
  alertWord,
  botEntry,
  mutedUser,
  presence,
  profileField,
  profileValue,
  scheduledMessage,
  snippet,
  status,
  userTopic,
} from './shapes.ts'
import { hasRow, insertRow } from './store.ts'
import { onceEach, type Tables } from './tables.ts'
import type { Tally } from './tally.ts'

interface Parts {
  readonly context: ChatContext
  readonly tables: Tables
  readonly people: People
  readonly channels: Channels
  readonly tally: Tally
}

const isMarkdown = (type: number): boolean =>
  type === ProfileFieldType.shortText || type === ProfileFieldType.longText

/** The result of a check; undefined if what it checks is refused. */
function accepted<Result>(check: () => Result): Result | undefined {
  try {
    return check()
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxError) return undefined
    throw error
  }
}

function addFields({ context, tables, tally }: Parts): void {
  for (const row of onceEach(
    tables.rows('zerver_customprofilefield', profileField),
    'profile fields',
    tally,
  )) {
    const { field_type: type, field_data } = row
    const definition = accepted(() => ({
      name: cleanFieldName(row.name),
      field_data: cleanFieldData(type, JSON.parse(field_data || '{}') as object),
    }))
    const isAdded =
      definition !== undefined &&
      insertRow(context.database, 'custom_profile_field', {
        ...definition,
        id: row.id,
        type,
        position: row.order,
        hint: row.hint ?? '',
        display_in_profile_summary: Number(row.display_in_profile_summary ?? false),
        required: Number(row.required ?? false),
        editable_by_user: Number(row.editable_by_user),
        use_for_user_matching: Number(row.use_for_user_matching ?? false),
      })
    if (isAdded) tally.come('profile fields')
    else tally.leave('profile fields that cannot be here, or have the name of another')
  }
}

/** IDs of people in a value; also of those who have left, whom nobody could choose any more. */
const listedPeople = ({ people }: Parts, value: string): string | null => {
  const ids = v.safeParse(
    v.array(v.number()),
    accepted(() => JSON.parse(value) as unknown),
  )
  const known = ids.success ? ids.output.filter((id) => people.isKnown(id)) : []
  return known.length === 0 ? null : JSON.stringify(known)
}

function addProfiles(parts: Parts): void {
  const { context, tables, people, tally } = parts
  addFields(parts)
  for (const { field: id, user_profile, value } of tables.rows(
    'zerver_customprofilefieldvalue',
    profileValue,
  )) {
    const field = fieldById(context.database, id)
    const clean =
      field === undefined || !people.isKnown(user_profile)
        ? undefined
        : field.type === ProfileFieldType.people
          ? listedPeople(parts, value)
          : accepted(() => cleanValue(context, people.writer(user_profile), field, value))
    if (field === undefined || clean === undefined || clean === null) {
      tally.leave('values of profile fields that cannot be here')
      continue
    }
    const html = isMarkdown(field.type) ? renderFor(context, people.writer(user_profile), clean).html : null
    storeValue(context.database, user_profile, id, clean, html)
    tally.come('values of profile fields')
  }
}

function addTopics({ context, tables, people, tally }: Parts): void {
  for (const row of tables.rows('zerver_usertopic', userTopic)) {
    const { visibility_policy: policy } = row
    if (policy === VisibilityPolicy.inherit) continue
    const isKnown = people.isKnown(row.user_profile) && hasRow(context.database, 'channel', row.stream)
    if (!isKnown || (policy !== 1 && policy !== 2 && policy !== 3)) {
      tally.leave('muted and followed topics of missing people or channels')
      continue
    }
    storePolicy(context.database, {
      userId: row.user_profile,
      channelId: row.stream,
      topicKey: topicKey(row.topic_name),
      topic: row.topic_name,
      policy,
      now: row.last_updated,
    })
    tally.come('muted, unmuted and followed topics')
  }
}

function addAttention({ context, tables, people, tally }: Parts): void {
  const { database } = context
  for (const { user_profile, word } of tables.rows('zerver_alertword', alertWord)) {
    if (!people.isKnown(user_profile) || wordsOf(database, user_profile).includes(word)) {
      tally.leave('alert words of missing people, or listed twice')
      continue
    }
    insertWord(database, user_profile, word)
    tally.come('alert words')
  }
  for (const { user_profile, muted_user, date_muted } of tables.rows('zerver_muteduser', mutedUser)) {
    if (!people.isKnown(user_profile) || !people.isKnown(muted_user)) {
      tally.leave('muted people who are missing')
      continue
    }
    insertMutedUser(database, user_profile, muted_user, date_muted)
    tally.come('muted people')
  }
}

function addStates({ context, tables, people, tally }: Parts): void {
  const { database } = context
  for (const { user_profile, status_text, emoji_name, emoji_code, reaction_type } of tables.rows(
    'zerver_userstatus',
    status,
  )) {
    if (!people.isKnown(user_profile) || (!status_text && !emoji_name)) continue
    const isExtra = reaction_type === 'zulip_extra_emoji'
    storeStatus(database, user_profile, {
      status_text: status_text ?? '',
      emoji_name: isExtra ? extraEmojiName(emoji_name ?? '') : (emoji_name ?? ''),
      emoji_code: isExtra ? extraEmojiName(emoji_code ?? '') : (emoji_code ?? ''),
      reaction_type: emoji_name ? (isExtra ? 'service_extra_emoji' : (reaction_type ?? '')) : '',
      ends_at: null,
    })
    tally.come('statuses')
  }
  for (const row of tables.rows('zerver_userpresence', presence)) {
    if (!people.isKnown(row.user_profile)) continue
    storePresence(database, row.user_profile, {
      active_at: row.last_active_time,
      idle_at: row.last_connected_time,
    })
    tally.come('times of last presence')
  }
}

function addSnippets({ context, tables, people, tally }: Parts): void {
  for (const row of onceEach(tables.rows('zerver_savedsnippet', snippet), 'snippets', tally)) {
    if (!people.isKnown(row.user_profile)) {
      tally.leave('snippets of missing people')
      continue
    }
    insertRow(context.database, 'saved_snippet', {
      id: row.id,
      user_id: row.user_profile,
      title: row.title,
      content: row.content,
      created_at: row.date_created,
    })
    tally.come('snippets')
  }
}

/** Kind of a message that is sent later; the other kind is a reminder. */
const SEND_LATER = 1

function addScheduled({ context, tables, people, channels, tally }: Parts): void {
  for (const row of tables.rows('zerver_scheduledmessage', scheduledMessage)) {
    const target = channels.target(row.recipient)
    if (row.delivered) continue
    if (row.delivery_type !== SEND_LATER || row.failed || !target || !people.isKnown(row.sender)) {
      tally.leave('reminders, and scheduled messages that could not be sent')
      continue
    }
    // The server that they come from has sent them.
    if (row.scheduled_timestamp <= secondsNow(context)) {
      tally.leave('scheduled messages whose time has passed')
      continue
    }
    insertScheduled(context.database, {
      senderId: row.sender,
      channelId: 'channelId' in target ? target.channelId : null,
      participants: 'userIds' in target ? JSON.stringify(target.userIds) : null,
      topic: 'channelId' in target ? (row.subject ?? '') : '',
      content: row.content,
      renderedContent: renderFor(context, people.writer(row.sender), row.content).html,
      client: 'Zulip import',
      readBySender: row.read_by_sender ?? false,
      deliverAt: row.scheduled_timestamp,
    })
    tally.come('scheduled messages')
  }
}

function addBotEntries({ context, tables, people, tally }: Parts): void {
  for (const { bot_profile, key, value } of tables.rows('zerver_botstoragedata', botEntry)) {
    if (!people.isKnown(bot_profile)) continue
    insertEntry(context.database, bot_profile, key, value)
    tally.come('stored values of bots')
  }
}

/** Adds what each person keeps: profile, muted and followed topics, alert words, status, snippets, messages for later. */
export function addPersonal(parts: Parts): void {
  addProfiles(parts)
  addTopics(parts)
  addAttention(parts)
  addStates(parts)
  addSnippets(parts)
  addScheduled(parts)
  addBotEntries(parts)
}
