import { VisibilityPolicy } from '../../protocol/chat/shapes.ts'
import { secondsNow, type ChatContext } from '../chat/context.ts'
import { emojiToAdd } from '../chat/messages/emoji.ts'
import { setTopicVisibility } from '../chat/userTopics/userTopics.ts'
import type { Cast } from './cast.ts'
import type { ChannelIds } from './channels.ts'
import type { PersonName } from './people.ts'

/* Users' own settings: pinned and muted channels, followed topics, drafts, statuses, presence. */

const pinned: Partial<Record<PersonName, string>> = {
  owner: 'leadership',
  admin: 'engineering',
  member: 'product',
  guest: 'design',
}
const muted: Partial<Record<PersonName, string>> = {
  owner: 'deployments',
  member: 'social',
  lena: 'deployments',
  hana: 'deployments',
}

function arrangeChannels({ database }: ChatContext, cast: Cast, channelId: ChannelIds): void {
  const set = (column: 'pin_to_top' | 'is_muted', choices: typeof pinned): void => {
    for (const [name, channel] of Object.entries(choices)) {
      database.run(
        `UPDATE subscription SET ${column} = 1 WHERE user_id = ? AND channel_id = ?`,
        cast.id(name),
        channelId(channel),
      )
    }
  }
  set('pin_to_top', pinned)
  set('is_muted', muted)
}

const { followed, unmuted, muted: silenced } = VisibilityPolicy
const topics = [
  ['member', 'product', 'version 3', followed],
  ['member', 'engineering', 'offline mode for the door', followed],
  ['member', 'engineering', 'this morning', silenced],
  ['member', 'social', 'books', unmuted],
  ['owner', 'event planning', 'Lantern Nights autumn', followed],
  ['admin', 'engineering', 'memory of the api', followed],
  ['moderator', 'community', 'ideas for small evenings', followed],
  ['guest', 'design', 'words on buttons', followed],
] as const

function followTopics(context: ChatContext, cast: Cast, channelId: ChannelIds): void {
  for (const [name, channel, topic, policy] of topics) {
    setTopicVisibility(context, cast.id(name), { channelId: channelId(channel), topic }, policy)
  }
}

const drafts = [
  {
    by: 'member',
    channel: 'product',
    topic: 'what support hears',
    content: 'A school is the opposite of rain at five. What if we',
    hoursAgo: 3,
  },
  { by: 'member', to: 'owner', content: 'Eight minutes is fine. About the school:', hoursAgo: 2 },
  { by: 'member', content: 'Things to bring to the boat house\n\n* boots\n* umbrella (Sofia)', hoursAgo: 30 },
  { by: 'owner', channel: 'announcements', topic: 'people', content: 'Please welcome', hoursAgo: 26 },
  {
    by: 'guest',
    channel: 'design',
    topic: 'words on buttons',
    content: 'On second thought, *Undo* also for',
    hoursAgo: 5,
  },
] as const

function keepDrafts(context: ChatContext, cast: Cast, channelId: ChannelIds): void {
  for (const draft of drafts) {
    const isForChannel = 'channel' in draft
    const recipients = isForChannel ? [channelId(draft.channel)] : 'to' in draft ? [cast.id(draft.to)] : []
    context.database.run(
      'INSERT INTO draft (user_id, type, recipients, topic, content, last_edited_at) VALUES (?, ?, ?, ?, ?, ?)',
      cast.id(draft.by),
      isForChannel ? 'stream' : 'to' in draft ? 'private' : '',
      JSON.stringify(recipients),
      isForChannel ? draft.topic : '',
      draft.content,
      secondsNow(context) - draft.hoursAgo * 3600,
    )
  }
}

const statuses: Partial<Record<PersonName, readonly [emoji: string, text: string]>> = {
  member: ['umbrella', 'Rain at five'],
  owner: ['calendar', 'Preparing the all hands'],
  lena: ['art', 'Drawing areas'],
  rafael: ['palm_tree', 'Back on Monday'],
  samir: ['house', 'Working from home'],
  chiara: ['lantern', 'Eleven days to go'],
  noah: ['birthday', ''],
  daniel: ['dog', 'Out with Knedlík, back in 20'],
}

function showStatuses(context: ChatContext, cast: Cast): void {
  for (const [name, [emoji, text]] of Object.entries(statuses)) {
    const { emoji_name, emoji_code, reaction_type } = emojiToAdd(context, { emoji_name: emoji })
    context.database.run(
      'INSERT INTO user_status (user_id, status_text, emoji_name, emoji_code, reaction_type) VALUES (?, ?, ?, ?, ?)',
      cast.id(name),
      text,
      emoji_name,
      emoji_code,
      reaction_type,
    )
  }
}

/** Most were present recently, a few not for days. */
function showPresence(context: ChatContext, cast: Cast, random: () => number): void {
  const now = secondsNow(context)
  for (const name of cast.names()) {
    if (name === 'bot' || name === 'freya') continue
    const seconds = Math.floor(random() ** 3 * 4 * 24 * 3600)
    context.database.run(
      'INSERT INTO presence (user_id, active_at, idle_at) VALUES (?, ?, ?)',
      cast.id(name),
      now - seconds,
      now - Math.floor(seconds / 2),
    )
  }
}

const alertWords: Partial<Record<PersonName, readonly string[]>> = {
  member: ['version 3', 'rain at five'],
  admin: ['incident'],
}

function watchWords({ database }: ChatContext, cast: Cast): void {
  for (const [name, words] of Object.entries(alertWords)) {
    for (const word of words) {
      database.run('INSERT INTO alert_word (user_id, word) VALUES (?, ?)', cast.id(name), word)
    }
  }
}

/** Settings needed before the first message: alert words determine flags of messages. */
export const preparePeople = watchWords

/** Sets all other personal settings. */
export function settlePeople(
  context: ChatContext,
  cast: Cast,
  channelId: ChannelIds,
  random: () => number,
): void {
  arrangeChannels(context, cast, channelId)
  followTopics(context, cast, channelId)
  keepDrafts(context, cast, channelId)
  showStatuses(context, cast)
  showPresence(context, cast, random)
}
