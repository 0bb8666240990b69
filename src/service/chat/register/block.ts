import type { OlderSnapshot } from '../../../protocol/chat/olderFields.ts'
import type { ClientCapabilities, Snapshot } from '../../../protocol/chat/register.ts'
import type { Caller, ChatContext } from '../context.ts'

/** Options for the initial data of a registration (chat spec 4.21). */
export interface RegisterOptions {
  readonly includeSubscribers: 'true' | 'false' | 'partial'
  readonly capabilities: ClientCapabilities
  readonly slimPresence: boolean
  /** Presence older than this many days is left out. */
  readonly presenceHistoryDays: number
}

/**
 * A part of the snapshot in the answer of `POST /register`. It is read when `fetch_event_types` names any of
 * `types`, or every one of them if `needs` is `all`.
 */
export interface SnapshotBlock {
  readonly types: readonly string[]
  readonly needs?: 'all'
  /** Left out for clients with this capability. */
  readonly unless?: keyof ClientCapabilities
  readonly read: (
    context: ChatContext,
    caller: Caller | undefined,
    options: RegisterOptions,
  ) => Partial<Snapshot> | OlderSnapshot
}
