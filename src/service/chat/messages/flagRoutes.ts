import { limits } from '../../../protocol/chat/limits.ts'
import { updateFlagsForNarrow } from '../../../protocol/chat/messageActions.ts'
import { updateFlags } from '../../../protocol/chat/messages.ts'
import type { ArgumentsOf, ReplyOf } from '../../../protocol/endpoint.ts'
import type { Caller, ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { readableMessages } from './access.ts'
import { checkRange, findRange, readAnchor, type Range } from './anchors.ts'
import { changeFlags, type FlagChange } from './flagChange.ts'
import { editableFlag } from './flags.ts'
import { compileNarrow } from './narrow/compile.ts'

type NarrowArguments = ArgumentsOf<typeof updateFlagsForNarrow>

/**
 * Limits the range to the number of messages that one update can change (chat spec 8); the longer side is cut
 * first.
 */
function clamped(range: Range): Range {
  const most = limits.max_messages_per_fetch
  const half = Math.floor(most / 2)
  const before = Math.min(range.before, Math.max(half, most - range.after))
  return { ...range, before, after: Math.min(range.after, most - before) }
}

const ignoredReply = ({ op, flag }: FlagChange, ignored: readonly number[]) =>
  op === 'remove' && flag.name === 'read' ? { ignored_because_not_subscribed_channels: [...ignored] } : {}

/** Updates flags for a narrow (chat spec 4.9). */
function updateForNarrow(
  context: ChatContext,
  reader: Caller,
  args: NarrowArguments,
): ReplyOf<typeof updateFlagsForNarrow> {
  const change = { op: args.op, flag: editableFlag(args.flag) }
  const range = clamped({
    anchor: readAnchor(args.anchor),
    includeAnchor: args.include_anchor ?? true,
    before: args.num_before,
    after: args.num_after,
  })
  checkRange(range)
  const asking = { context, reader }
  const found = findRange(range, compileNarrow(args.narrow ?? [], asking), asking)
  const { changed, ignoredChannels } = changeFlags(context, reader, found.ids, change)
  return {
    processed_count: found.ids.length,
    updated_count: changed.length,
    first_processed_id: found.ids[0] ?? null,
    last_processed_id: found.ids.at(-1) ?? null,
    found_oldest: found.foundOldest,
    found_newest: found.foundNewest,
    ...ignoredReply(change, ignoredChannels),
  }
}

export const flagRoutes = (context: ChatContext): Route[] => [
  route(updateFlags, ({ messages, op, flag }, reader) =>
    context.database.transaction(() => {
      const change = { op, flag: editableFlag(flag) }
      if (messages.length > limits.max_messages_per_fetch) {
        badRequest(because('messages.tooMany', { limit: limits.max_messages_per_fetch }))
      }
      const isStarring = op === 'add' && change.flag.name === 'starred'
      if (isStarring && readableMessages(context, reader, messages).length < new Set(messages).size) {
        badRequest('messages.invalid')
      }
      const { changed, ignoredChannels } = changeFlags(context, reader, messages, change)
      return {
        messages: [...changed],
        ignored_because_not_subscribed_channels: [],
        ...ignoredReply(change, ignoredChannels),
      }
    }),
  ),
  route(updateFlagsForNarrow, (args, reader) =>
    context.database.transaction(() => updateForNarrow(context, reader, args)),
  ),
]
