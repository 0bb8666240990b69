import { fetchBounds } from '../../../protocol/bounds.ts'
import { FEATURE_LEVEL } from '../../../protocol/chat/limits.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { presentChannels } from '../channels/present.ts'
import type { ChannelRow } from '../channels/row.ts'
import { presentGroups } from '../groups/present.ts'
import { firstFitting } from '../messages/fitting.ts'
import { loadMessages } from '../messages/load.ts'
import { profileFields } from '../profileFields/rows.ts'
import { realmEmoji } from '../realm/emoji.ts'
import { allLinkifiers } from '../realm/linkifiers.ts'
import { presentSettings } from '../realm/present.ts'
import { organisationSettings } from '../realm/settings.ts'
import { userPresenter } from '../users/present.ts'
import { allUsers } from '../users/rows.ts'

/** An exported object under the name of its kind. */
export type ExportedThing = Readonly<Record<string, unknown>>

/** Messages read at once; other requests are answered between batches. */
const BATCH = 200

const publicChannels = ({ database }: Pick<ChatContext, 'database'>): ChannelRow[] =>
  database.all<ChannelRow>('SELECT * FROM channel WHERE invite_only = 0 ORDER BY id')

/** IDs of the next messages of public channels after the given ID, the oldest first. */
const messageIdsAfter = ({ database }: Pick<ChatContext, 'database'>, after: number): number[] =>
  database
    .all<{ id: number }>(
      `SELECT message.id FROM message
       JOIN conversation ON conversation.id = conversation_id
       JOIN channel ON channel.id = conversation.channel_id
       WHERE channel.invite_only = 0 AND message.id > ? ORDER BY message.id LIMIT ?`,
      after,
      BATCH,
    )
    .map(({ id }) => id)

/** Returns the objects other than messages: few enough to be read at once. */
function frame(context: ChatContext, caller: Caller): ExportedThing[] {
  const present = userPresenter(context, 'omit')
  return [
    { export: { made_at: secondsNow(context), covers: 'public', feature_level: FEATURE_LEVEL } },
    { organization: presentSettings(context, organisationSettings(context)) },
    ...allUsers(context).map((user) => ({ user: present(user, caller) })),
    ...profileFields(context).map((profile_field) => ({ profile_field })),
    ...presentGroups(context, 'all').map((group) => ({ group })),
    ...Object.values(realmEmoji(context)).map((emoji) => ({ emoji })),
    ...allLinkifiers(context).map((linkifier) => ({ linkifier })),
    ...presentChannels(context, publicChannels(context)).map((channel) => ({ channel })),
  ]
}

/** Returns the first IDs of the batch, as many as can be loaded at once without using much memory. */
const portionOf = (context: ChatContext, ids: readonly number[]): readonly number[] =>
  firstFitting(context, ids, { ...fetchBounds, presentation, isMarked: false })

const presentation = { content: 'source', emptyTopic: 'empty', missingAvatars: 'omit' } as const

/** Returns the messages' sources as visible to an administrator, without the administrator's own flags. */
const messagesOf = (context: ChatContext, caller: Caller, ids: readonly number[]): ExportedThing[] =>
  loadMessages(context, caller, ids, presentation).map((loaded) => {
    const { flags: _, ...message } = loaded
    return { message }
  })

/** Yields the organization's public data in batches, without private channels and direct messages. */
export function* publicData(context: ChatContext, caller: Caller): Generator<readonly ExportedThing[]> {
  yield frame(context, caller)
  let messages = 0
  for (let after = 0; ;) {
    const ids = portionOf(context, messageIdsAfter(context, after))
    const last = ids.at(-1)
    if (last === undefined) break
    yield messagesOf(context, caller, ids)
    messages += ids.length
    after = last
  }
  yield [{ end: { messages } }]
}
