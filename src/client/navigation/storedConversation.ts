import * as v from 'valibot'

/** A conversation as this device stores it. Older versions of the app may have written it. */
export const storedConversation = v.variant('kind', [
  v.object({ kind: v.literal('topic'), channelId: v.number(), topic: v.string() }),
  v.object({ kind: v.literal('direct'), userIds: v.pipe(v.array(v.number()), v.readonly()) }),
])
