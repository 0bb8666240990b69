import { getMessages, type Message } from '../../../../protocol/chat/messages.ts'
import type { ArgumentsOf, ReplyOf } from '../../../../protocol/endpoint.ts'
import type { Session } from '../../../kernel/session.ts'

type Arguments = Omit<ArgumentsOf<typeof getMessages>, 'num_before' | 'num_after' | 'message_ids'> & {
  readonly anchor: string
  readonly num_before: number
  readonly num_after: number
}

export type FoundMessages = Pick<
  ReplyOf<typeof getMessages>,
  'messages' | 'found_oldest' | 'found_newest' | 'anchor'
>

/** The number of messages in the answer that count as those before the anchor, then as those after it. */
function counted(messages: readonly Message[], { anchor }: Arguments, place: number) {
  // An end of the history counts its own message among them; any other anchor's message is added to them.
  const isBefore = ({ id }: Message): boolean => (anchor === 'newest' ? id <= place : id < place)
  const isAfter = ({ id }: Message): boolean => (anchor === 'oldest' ? id >= place : id > place)
  return { before: messages.filter(isBefore).length, after: messages.filter(isAfter).length }
}

/**
 * All messages of a range, ascending, up to its ends or the requested numbers. Sends several requests if needed,
 * because an answer can stop at a size limit and report that there is more (chat spec 4.4).
 * @throws ApiError, NetworkError, ShapeError, or the signal's reason
 */
export async function readMessages(
  session: Session,
  args: Arguments,
  signal: AbortSignal = session.ended,
): Promise<FoundMessages> {
  const first = await session.api(getMessages, args, { signal })
  let { found_oldest, found_newest } = first
  const messages = first.messages.toSorted((one, other) => one.id - other.id)
  const place = first.anchor ?? Infinity
  let { before, after } = counted(messages, args, place)

  const goOn = async (from: Message, side: { num_before: number; num_after: number }) => {
    const anchor = { anchor: String(from.id), anchor_date: undefined, include_anchor: false }
    const next = await session.api(getMessages, { ...args, ...anchor, ...side }, { signal })
    return {
      ...next,
      // A service that ignores the given anchor returns the same messages again: no progress is possible.
      messages: next.messages
        .filter(({ id }) => (side.num_before > 0 ? id < from.id : id > from.id))
        .toSorted((one, other) => one.id - other.id),
    }
  }

  for (let oldest = messages[0]; oldest && !found_oldest && before < args.num_before; oldest = messages[0]) {
    const page = await goOn(oldest, { num_before: args.num_before - before, num_after: 0 })
    found_oldest = page.found_oldest || page.messages.length === 0
    before += page.messages.length
    messages.unshift(...page.messages)
  }
  for (
    let newest = messages.at(-1);
    newest && !found_newest && after < args.num_after;
    newest = messages.at(-1)
  ) {
    const page = await goOn(newest, { num_before: 0, num_after: args.num_after - after })
    found_newest = page.found_newest || page.messages.length === 0
    after += page.messages.length
    messages.push(...page.messages)
  }
  return { messages, found_oldest, found_newest, anchor: first.anchor }
}
