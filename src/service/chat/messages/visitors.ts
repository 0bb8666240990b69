import type { Narrow } from '../../../protocol/chat/narrow.ts'
import type { ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { refuse } from '../refuse.ts'

/** Terms that a visitor has an answer to: what a visitor may read has no flags, settings or direct messages. */
const openOperators = new Set([
  'channel',
  'stream',
  'channels',
  'streams',
  'topic',
  'subject',
  'sender',
  'from',
  'has',
  'search',
  'near',
  'id',
  'with',
])

const channelOperators = new Set(['channel', 'stream', 'with'])

const isAboutOpenChannels = (narrow: Narrow): boolean =>
  narrow.some(
    ({ operator, operand, negated }) =>
      !negated &&
      (channelOperators.has(operator) ||
        ((operator === 'channels' || operator === 'streams') && operand === 'web-public')),
  )

/**
 * Refuses a visitor who has not signed in, unless the organisation lets visitors read and they ask for web-public
 * channels. That nothing else is among what they find is the query's own condition.
 */
export function checkVisitor(
  context: ChatContext,
  { narrow = [], message_ids }: { readonly narrow?: Narrow | undefined; readonly message_ids?: unknown },
): void {
  const isAbout = message_ids !== undefined || isAboutOpenChannels(narrow)
  const isOpen = narrow.every(({ operator }) => openOperators.has(operator))
  if (isAbout && isOpen && organisationSettings(context).enable_spectator_access) return
  refuse('UNAUTHORIZED', 'Not logged in: API authentication or user session required')
}
