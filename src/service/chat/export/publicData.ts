import { fetchBounds } from '../../../protocol/bounds.ts'
import { FEATURE_LEVEL } from '../../../protocol/chat/level.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { presentChannels } from '../channels/present.ts'
import { presentGroups } from '../groups/present.ts'
import { firstFitting } from '../messages/fitting.ts'
import { loadMessages } from '../messages/load.ts'
import { profileFields } from '../profileFields/store.ts'
import { presentSettings } from '../realm/present.ts'
import { organisationSettings } from '../realm/settings.ts'
import { allLinkifiers, realmEmoji } from '../realm/store.ts'
import { userPresenter } from '../users/present.ts'
import { allUsers } from '../users/store.ts'
import { messageIdsAfter, publicChannels } from './store.ts'

/** An exported object under the name of its kind. */
export type ExportedThing = Readonly<Record<string, unknown>>

/** Returns the objects other than messages: few enough to be read at once. */
function frame(context: ChatContext, caller: Caller): ExportedThing[] {
  const present = userPresenter(context)
  return [
    { export: { made_at: secondsNow(context), covers: 'public', feature_level: FEATURE_LEVEL } },
    { organization: presentSettings(context, organisationSettings(context)) },
    ...allUsers(context.database).map((user) => ({ user: present(user, caller) })),
    ...profileFields(context.database).map((profile_field) => ({ profile_field })),
    ...presentGroups(context, 'all').map((group) => ({ group })),
    ...Object.values(realmEmoji(context.database)).map((emoji) => ({ emoji })),
    ...allLinkifiers(context.database).map((linkifier) => ({ linkifier })),
    ...presentChannels(context, publicChannels(context.database)).map((channel) => ({ channel })),
  ]
}

/** Returns the first IDs of the batch, as many as can be loaded at once without using much memory. */
const portionOf = (context: ChatContext, ids: readonly number[]): readonly number[] =>
  firstFitting(context, ids, { ...fetchBounds, presentation, isMarked: false })

const presentation = { content: 'source', emptyTopic: 'empty' } as const

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
    const ids = portionOf(context, messageIdsAfter(context.database, after))
    const last = ids.at(-1)
    if (last === undefined) break
    yield messagesOf(context, caller, ids)
    messages += ids.length
    after = last
  }
  yield [{ end: { messages } }]
}
