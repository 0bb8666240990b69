import { FEATURE_LEVEL } from '../../../protocol/chat/level.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { register, type Snapshot } from '../../../protocol/chat/register.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { refuseVisitor } from '../authenticate.ts'
import type { Caller, ChatContext } from '../context.ts'
import type { QueueHub } from '../queues/hub.ts'
import { queueSettings } from '../queues/registration.ts'
import type { QueueTimes } from '../queues/settings.ts'
import { SERVICE_VERSION } from '../realm/routes.ts'
import { hasSpectatorAccess } from '../realm/settings.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { openRoute, type Route } from '../router.ts'
import { userSettingsOf } from '../users/settings.ts'
import { adaptSnapshot } from './adaptSnapshot.ts'
import type { RegisterOptions, SnapshotBlock } from './block.ts'
import { versionNames } from './olderFields.ts'

type RegisterArguments = ArgumentsOf<typeof register>

const optionsOf = (args: RegisterArguments): RegisterOptions => ({
  includeSubscribers: args.include_subscribers ?? 'false',
  capabilities: args.client_capabilities ?? {},
  slimPresence: args.slim_presence ?? false,
  presenceHistoryDays: args.presence_history_limit_days ?? limits.presence_history_days,
})

const isWanted = (
  { types: own, needs, unless }: SnapshotBlock,
  types: readonly string[] | null,
  { capabilities }: RegisterOptions,
): boolean =>
  !(unless && capabilities[unless]) &&
  (types === null ||
    (needs === 'all' ? own.every((type) => types.includes(type)) : own.some((type) => types.includes(type))))

/** @throws Refusal if spectators are not allowed or ask for data that requires an account */
function checkVisitor(context: ChatContext, args: RegisterArguments): void {
  if (!hasSpectatorAccess(context)) refuseVisitor()
  if (args.client_gravatar) badRequest(because('queues.anonymous', { name: 'client_gravatar' }))
  if (args.include_subscribers === 'true') {
    badRequest(because('queues.anonymous', { name: 'include_subscribers' }))
  }
}

/**
 * Route for registration (chat spec 4.21). Snapshot and queue begin at the same moment, so that no event is
 * lost between them.
 */
export function registerRoutes(
  context: ChatContext,
  hub: QueueHub,
  times: QueueTimes,
  blocks: readonly SnapshotBlock[],
): Route[] {
  const readSnapshot = (args: RegisterArguments, caller: Caller | undefined): Partial<Snapshot> => {
    const types = args.fetch_event_types ?? args.event_types ?? null
    const options = optionsOf(args)
    const snapshot: Partial<Snapshot> = {}
    for (const block of blocks) {
      if (isWanted(block, types, options)) Object.assign(snapshot, block.read(context, caller, options))
    }
    return caller
      ? adaptSnapshot(snapshot, options.capabilities, () => userSettingsOf(context, caller.user_id))
      : snapshot
  }

  return [
    openRoute(register, (args, { caller, key }) => {
      if (!caller) checkVisitor(context, args)
      const queue = caller && hub.register(queueSettings(args, caller, { times, key }))
      const isCurrent = args.client_capabilities?.current_fields_only ?? false
      return {
        ...readSnapshot(args, caller),
        ...(isCurrent ? {} : versionNames),
        queue_id: queue?.id ?? null,
        last_event_id: -1,
        idle_queue_timeout_secs: queue?.settings.idleSeconds ?? times.idleSeconds,
        event_queue_longpoll_timeout_seconds: times.longpollSeconds,
        service_version: SERVICE_VERSION,
        service_feature_level: FEATURE_LEVEL,
        service_idempotent_sending: true,
        service_confirms_email_changes: true,
        service_sends_emails: context.mail.reaches === 'mailboxes',
      }
    }),
  ]
}
