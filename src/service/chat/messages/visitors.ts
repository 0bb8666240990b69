import type { Narrow } from '../../../protocol/chat/narrow.ts'
import type { ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { refuse } from '../refuse.ts'

/** Operators that visitors can use: they have no flags, settings or direct messages. */
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
 * Refuses visitors without an account, unless the organization lets them read and they ask for web-public
 * channels. The query's own condition excludes all other messages.
 */
export function checkVisitor(
  context: ChatContext,
  { narrow = [], message_ids }: { readonly narrow?: Narrow | undefined; readonly message_ids?: unknown },
): void {
  const isAbout = message_ids !== undefined || isAboutOpenChannels(narrow)
  const isOpen = narrow.every(({ operator }) => openOperators.has(operator))
  if (isAbout && isOpen && organisationSettings(context).enable_spectator_access) return
  refuse('UNAUTHORIZED', 'requests.notSignedIn')
}
