import type { ChatContext } from '../chat/context.ts'
import { emojiToAdd } from '../chat/messages/emoji.ts'
import { Flag } from '../chat/messages/flags.ts'
import { renderFor } from '../chat/messages/rendering.ts'
import { storeMessage, type Destination } from '../chat/messages/insert.ts'
import { updateFlag, updateRead } from '../chat/messages/store/flags.ts'
import { callerById } from '../chat/users/store.ts'
import { storeStep } from '../chat/widgets/store.ts'
import { expand, type Known, type Vocabulary } from './expand.ts'
import { sampleBot } from './people.ts'
import type { Line, Place } from './screenplay.ts'

/** Seconds between sending a message and editing or moving it. */
const CHANGED_AFTER = 6 * 60

/** State of the performance; each line adds to `known`. */
export interface Stage extends Vocabulary {
  readonly context: ChatContext
  readonly known: Map<string, Known>
  /** Tests if the user has read messages sent at that time (UNIX seconds). */
  readonly hasRead: (userId: number, sentAt: number) => boolean
}

const destinationOf = ({ cast, channelId }: Stage, place: Place): Destination =>
  'people' in place
    ? { userIds: cast.ids(place.people) }
    : { channelId: channelId(place.channel), topic: place.topic }

function say(stage: Stage, line: Line): number {
  const text = expand(line.text, stage)
  const id = storeMessage(stage.context, {
    senderId: stage.cast.id(line.by),
    conversation: destinationOf(stage, line.place),
    content: text,
    sentAt: line.sentAt,
    client: line.by === sampleBot.name ? 'deploy-bot' : 'website',
    readBySender: true,
    flagsFor: (userId) => (stage.hasRead(userId, line.sentAt) ? Flag.read : 0),
  })
  if (line.label !== undefined) stage.known.set(line.label, { id, by: line.by, text, place: line.place })
  return id
}

function react({ context, cast }: Stage, messageId: number, { reactions }: Line): void {
  for (const { emoji, by } of reactions) {
    const { emoji_name, emoji_code, reaction_type } = emojiToAdd(context, { emoji_name: emoji })
    for (const name of by) {
      context.database.run(
        'INSERT INTO reaction (message_id, user_id, emoji_name, emoji_code, reaction_type) VALUES (?, ?, ?, ?, ?)',
        messageId,
        cast.id(name),
        emoji_name,
        emoji_code,
        reaction_type,
      )
    }
  }
}

function star({ context, cast }: Stage, messageId: number, { starredBy }: Line): void {
  for (const name of starredBy) {
    updateFlag(context.database, cast.id(name), [messageId], 'add', Flag.starred | Flag.read)
  }
}

function rewrite(stage: Stage, messageId: number, line: Line): void {
  if (line.earlierText === undefined) return
  const { context, cast } = stage
  const author = callerById(context.database, cast.id(line.by))
  if (!author) throw new Error(`${line.by} cannot edit`)
  const earlier = expand(line.earlierText, stage)
  context.database.run(
    `INSERT INTO message_edit (message_id, user_id, edited_at, previous_content, previous_rendered_content)
     VALUES (?, ?, ?, ?, ?)`,
    messageId,
    author.user_id,
    line.sentAt + CHANGED_AFTER,
    earlier,
    renderFor(context, author, earlier).html,
  )
  context.database.run(
    'UPDATE message SET last_edited_at = ? WHERE id = ?',
    line.sentAt + CHANGED_AFTER,
    messageId,
  )
}

function move({ context, cast }: Stage, messageId: number, line: Line): void {
  if (line.earlierTopic === undefined || !('topic' in line.place)) return
  const movedAt = line.sentAt + CHANGED_AFTER
  context.database.run(
    'INSERT INTO message_edit (message_id, user_id, edited_at, previous_topic, topic) VALUES (?, ?, ?, ?, ?)',
    messageId,
    cast.id('moderator'),
    movedAt,
    line.earlierTopic,
    line.place.topic,
  )
  context.database.run('UPDATE message SET last_moved_at = ? WHERE id = ?', movedAt, messageId)
}

function vote({ context, cast }: Stage, messageId: number, { votes }: Line): void {
  for (const { option, by } of votes) {
    const content = JSON.stringify({ type: 'vote', key: `canned,${option}`, vote: 1 })
    for (const name of by) storeStep(context.database, messageId, { sender_id: cast.id(name), content })
  }
}

/** Marks earlier messages of a topic as read for users who wrote in it later. */
function readBeforeWriting({ context }: Stage): void {
  const earlier = context.database.all<{ user_id: number; ids: string }>(
    `SELECT own.sender_id AS user_id, json_group_array(DISTINCT earlier.id) AS ids
     FROM message earlier JOIN message own
       ON own.conversation_id = earlier.conversation_id AND own.topic_key = earlier.topic_key AND own.id > earlier.id
     GROUP BY own.sender_id`,
  )
  for (const { user_id, ids } of earlier) updateRead(context.database, user_id, JSON.parse(ids) as number[])
}

/** Plays the lines. They are in the order of their times, which becomes the order of message IDs. */
export function perform(stage: Stage, lines: readonly Line[]): void {
  for (const line of lines) {
    const id = say(stage, line)
    react(stage, id, line)
    star(stage, id, line)
    rewrite(stage, id, line)
    move(stage, id, line)
    vote(stage, id, line)
  }
  readBeforeWriting(stage)
}
