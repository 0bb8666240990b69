import { channelPermissions, organisationPermissions } from './permissionRules.ts'
import { isModerator, isPermitted, type Actor, type GroupMembership } from './permissions.ts'
import type { GroupSetting } from './shapes.ts'

/*
 * Permissions to change messages. They are granted by the organization or, for messages in it, by the
 * channel.
 */

type Groups = ReadonlyMap<number, GroupMembership>
type Settings<Name extends string> = { readonly [K in Name]?: GroupSetting | undefined }

/** Seconds beyond the limit, so that an editor opened in time can still be saved. */
const GRACE_SECONDS = 20

/** Properties of a message that permissions depend on. */
export interface ChangedMessage {
  readonly sender_id: number
  /** UNIX seconds. */
  readonly timestamp: number
}

const isPast = (message: ChangedMessage, limit: number | null, now: number): boolean =>
  limit !== null && now - message.timestamp > limit + GRACE_SECONDS

interface Permitting {
  readonly organisation: Settings<keyof typeof organisationPermissions>
  /** Absent for a direct message. */
  readonly channel?: Settings<keyof typeof channelPermissions> | undefined
}

/** Returns true if the organization or the channel grants the permission. */
const isGiven = (
  actor: Actor,
  { organisation, channel }: Permitting,
  names: {
    readonly organisation: keyof typeof organisationPermissions
    readonly channel: keyof typeof channelPermissions
  },
  groups: Groups,
): boolean =>
  isPermitted(actor, organisationPermissions[names.organisation], organisation[names.organisation], groups) ||
  isPermitted(actor, channelPermissions[names.channel], channel?.[names.channel], groups)

export interface EditRules {
  readonly allow_message_editing: boolean
  /** Null: no limit. */
  readonly message_content_edit_limit_seconds: number | null
}

/**
 * Returns the reason why the actor cannot edit a message's text, or undefined if they can. `now` in UNIX
 * seconds.
 */
export function editObstacle(
  actor: Actor,
  message: ChangedMessage,
  rules: EditRules,
  now: number,
): 'not-author' | 'turned-off' | 'too-late' | undefined {
  if (message.sender_id !== actor.user_id) return 'not-author'
  if (!rules.allow_message_editing) return 'turned-off'
  return isPast(message, rules.message_content_edit_limit_seconds, now) ? 'too-late' : undefined
}

export interface DeleteRules extends Permitting {
  readonly organisation: Permitting['organisation'] & {
    /** Null: no limit. */
    readonly message_content_delete_limit_seconds: number | null
  }
  /** Owner of the bot that sent the message, who can delete it like their own. */
  readonly senderOwnerId?: number | null
}

/** Returns true if the actor can delete all users' messages, regardless of age. */
export const mayDeleteAll = (actor: Actor, rules: Permitting, groups: Groups): boolean =>
  isGiven(
    actor,
    rules,
    { organisation: 'can_delete_any_message_group', channel: 'can_delete_any_message_group' },
    groups,
  )

/**
 * Returns the reason why the actor cannot delete a message, or undefined if they can. `now` in UNIX seconds.
 */
export function deletionObstacle(
  actor: Actor,
  message: ChangedMessage,
  rules: DeleteRules,
  groups: Groups,
  now: number,
): 'not-allowed' | 'too-late' | undefined {
  if (mayDeleteAll(actor, rules, groups)) return undefined
  const isOwn = message.sender_id === actor.user_id || rules.senderOwnerId === actor.user_id
  const own = {
    organisation: 'can_delete_own_message_group',
    channel: 'can_delete_own_message_group',
  } as const
  if (!isOwn || !isGiven(actor, rules, own, groups)) return 'not-allowed'
  return isPast(message, rules.organisation.message_content_delete_limit_seconds, now)
    ? 'too-late'
    : undefined
}

export interface MoveRules extends Permitting {
  readonly organisation: Permitting['organisation'] & {
    /** Applies to users below moderator; null: no limit. */
    readonly move_messages_within_stream_limit_seconds: number | null
    readonly move_messages_between_streams_limit_seconds: number | null
  }
}

/** Effect of a move: resolving or unresolving a topic, another topic, or another channel. */
export type MoveKind = 'resolve' | 'topic' | 'channel'

const movePermissions = {
  topic: {
    organisation: 'can_move_messages_between_topics_group',
    channel: 'can_move_messages_within_channel_group',
  },
  channel: {
    organisation: 'can_move_messages_between_channels_group',
    channel: 'can_move_messages_out_of_channel_group',
  },
  resolve: { organisation: 'can_resolve_topics_group', channel: 'can_resolve_topics_group' },
} as const

/**
 * Returns true if the actor can move messages in this way, regardless of age. Users who can rename a topic
 * can resolve it.
 */
export const mayMove = (actor: Actor, kind: MoveKind, rules: MoveRules, groups: Groups): boolean =>
  isGiven(actor, rules, movePermissions[kind], groups) ||
  (kind === 'resolve' && isGiven(actor, rules, movePermissions.topic, groups))

/**
 * UNIX seconds: the actor cannot move messages sent before. Undefined: no limit, as for moderators and for
 * resolving.
 */
export function oldestMovable(
  actor: Actor,
  kind: MoveKind,
  { organisation }: Pick<MoveRules, 'organisation'>,
  now: number,
): number | undefined {
  if (kind === 'resolve' || isModerator(actor)) return undefined
  const limit =
    kind === 'channel'
      ? organisation.move_messages_between_streams_limit_seconds
      : organisation.move_messages_within_stream_limit_seconds
  return limit === null ? undefined : now - limit - GRACE_SECONDS
}
