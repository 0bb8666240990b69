import { CalendarClock, UserPlus, UsersRound } from 'lucide-react'
import type { Channel } from '../../../protocol/chat/channels.ts'
import { channel, channelQueries, channels, unreadRules, unreads } from '../../features/channels/queries.ts'
import { unreadConversations } from '../../features/channels/unreads.ts'
import { bestMatches } from '../../ui/format/fold.ts'
import { channelPath, pathOf } from '../../navigation/address.ts'
import { topicKey } from '../../navigation/view.ts'
import type { Translate } from '../../i18n/useText.ts'
import { users } from '../../features/people/queries.ts'
import { realm } from '../../features/organization/realm.ts'
import type { Session } from '../../kernel/session.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { commandNames, pageCommand, type Command } from '../keyboard/commands.ts'
import type { KeyName } from '../../ui/keys/keymap.ts'
import { BUILT_IN_VIEWS, type BuiltInView } from '../views.ts'
import { paths } from '../../navigation/paths.ts'
import { composeTexts } from '../../features/compose/texts/composeTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** Pages that can be found by name, but are not among the built-in views. */
const PAGES = [
  { path: paths.scheduled, text: composeTexts('later.title'), Icon: CalendarClock },
  { path: paths.groups, text: laterShellTexts('team.groups'), Icon: UsersRound },
  { path: paths.invites, text: laterShellTexts('team.invite'), Icon: UserPlus },
] as const satisfies readonly ShownView[]

type ShownView = Omit<BuiltInView, 'id'>

/** A page or command that the switcher offers. */
export type Target =
  | { readonly kind: 'view'; readonly path: string; readonly name: string; readonly view: ShownView }
  | {
      readonly kind: 'channel'
      readonly path: string
      readonly name: string
      readonly channel: Channel
      readonly isJoined: boolean
    }
  | {
      readonly kind: 'topic'
      readonly path: string
      readonly name: string
      readonly channel: Channel
      readonly unread: number
    }
  | {
      readonly kind: 'command'
      /** Identifies the command, as paths identify the other targets. */
      readonly path: string
      readonly name: string
      readonly keys: KeyName
      readonly command: Command
    }
  | { readonly kind: 'person'; readonly path: string; readonly name: string; readonly user: User }

export interface TargetGroup {
  readonly kind: Target['kind']
  readonly targets: readonly Target[]
}

const viewTargets = (t: Translate): readonly Target[] =>
  [...BUILT_IN_VIEWS, ...PAGES].map((view: ShownView) => ({
    kind: 'view',
    path: view.path,
    name: t(view.text),
    view,
  }))

const commandTargets = (t: Translate): readonly Target[] =>
  commandNames.flatMap((command) => {
    const { group, keys, inSwitcher } = pageCommand(command)
    if (inSwitcher?.() !== true) return []
    const name: KeyName = `${group} ${keys.usual[0]}`
    return [{ kind: 'command', path: `command:${command}`, name: t(keys.text), keys: name, command }]
  })

function channelTargets(session: Session): readonly Target[] {
  const { subscribed, others } = channels(session)
  const target = (each: Channel, isJoined: boolean): Target => ({
    kind: 'channel',
    path: channelPath(each.stream_id, each.name),
    name: each.name,
    channel: each,
    isJoined,
  })
  return [
    ...[...subscribed.values()].map((each) => target(each, true)),
    ...[...others.values()].filter((each) => !each.is_archived).map((each) => target(each, false)),
  ]
}

/** Returns the known topics, those with unread messages first. */
function topicTargets(session: Session): readonly Target[] {
  const { emptyTopicName } = realm(session)
  const found = new Map<string, Target>()
  const add = (channelId: number, topic: string, unread: number): void => {
    const owner = channel(session, channelId)
    const key = `${channelId} ${topicKey(topic)}`
    if (!owner || found.has(key)) return
    const path = pathOf({ kind: 'topic', channelId, topic }, undefined, owner.name)
    found.set(key, {
      kind: 'topic',
      path,
      name: topic === '' ? emptyTopicName : topic,
      channel: owner,
      unread,
    })
  }
  for (const { conversation, count } of unreadConversations(unreads(session), unreadRules(session))) {
    if (conversation.kind === 'topic') add(conversation.channelId, conversation.topic, count)
  }
  for (const channelId of channels(session).subscribed.keys()) {
    const topics = session.cache.getQueryData(channelQueries.topics(session, channelId).queryKey) ?? []
    for (const topic of topics) add(channelId, topic.name, 0)
  }
  return [...found.values()]
}

const personTargets = (session: Session): readonly Target[] =>
  [...users(session).values()]
    .filter((each) => each.is_active)
    .map((user) => ({
      kind: 'person',
      path: pathOf({ kind: 'direct', userIds: user.user_id === session.userId ? [] : [user.user_id] }),
      name: user.full_name,
      user,
    }))

const LIMITS = { view: 10, command: 4, channel: 6, topic: 6, person: 6 } as const
/** Number of targets by kind without a query: unread conversations and the built-in views. */
const AT_REST = { view: 7, command: 0, channel: 0, topic: 6, person: 0 } as const

/** Returns all targets, channels before their topics; computed once when the switcher opens. */
export function allTargets(session: Session, t: Translate): readonly TargetGroup[] {
  return [
    { kind: 'channel', targets: channelTargets(session) },
    { kind: 'topic', targets: topicTargets(session) },
    { kind: 'person', targets: personTargets(session) },
    { kind: 'view', targets: viewTargets(t) },
    { kind: 'command', targets: commandTargets(t) },
  ]
}

const textOf = (target: Target): string =>
  target.kind === 'topic' ? `${target.name} ${target.channel.name}` : target.name

/** Returns the targets that match the query, without empty groups. */
export function findTargets(groups: readonly TargetGroup[], query: string): readonly TargetGroup[] {
  const words = query.trim()
  const found = groups.map(({ kind, targets }) => ({
    kind,
    targets:
      words === ''
        ? targets.filter((each) => each.kind !== 'topic' || each.unread > 0).slice(0, AT_REST[kind])
        : bestMatches(targets, words, textOf, LIMITS[kind]),
  }))
  return found.filter((each) => each.targets.length > 0)
}
