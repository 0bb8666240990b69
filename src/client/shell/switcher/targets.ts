import { CalendarClock, UserPlus, UsersRound } from 'lucide-react'
import type { Channel } from '../../../protocol/chat/channels.ts'
import { channel, channelQueries, channels } from '../../features/channels/queries.ts'
import { bestMatches, fold, matchRank } from '../../ui/format/fold.ts'
import { channelPath, pathOf } from '../../navigation/address.ts'
import type { Translate } from '../../i18n/useText.ts'
import { nameOf } from '../../features/people/names.ts'
import { users } from '../../features/people/queries.ts'
import { realm } from '../../features/organization/realm.ts'
import type { Session } from '../../kernel/session.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { commandTargets, type CommandTarget } from './commandTargets.tsx'
import { BUILT_IN_VIEWS, type BuiltInView } from '../views.ts'
import { ownSections } from '../../features/settings/ownSections.ts'
import { organisationSections } from '../../features/settings/organisationSections.ts'
import { knownTopics, type KnownTopic } from '../knownTopics.ts'
import { sectionsFor } from '../../features/settings/frame/sectionsFor.ts'
import { settingsPath } from '../../navigation/settingsAddress.ts'
import { paths } from '../../navigation/paths.ts'
import { conversationKey } from '../../navigation/view.ts'
import { viewOf } from '../../navigation/viewAddress.ts'
import { listed } from '../../ui/format/listed.ts'
import { recentPlaces, type RecentPlace } from './recentPlaces.ts'
import { composeTexts } from '../../features/compose/texts/composeTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** Pages that can be found by name, but are not among the built-in views. */
const PAGES = [
  { path: paths.scheduled, text: composeTexts('later.title'), Icon: CalendarClock },
  { path: paths.groups, text: laterShellTexts('team.groups'), Icon: UsersRound },
  { path: paths.invites, text: laterShellTexts('team.invite'), Icon: UserPlus },
] as const satisfies readonly ShownView[]

type ShownView = Pick<BuiltInView, 'path' | 'text' | 'Icon' | 'keys'>

/** A coming event that the service found. */
export interface EventTarget {
  readonly kind: 'event'
  readonly path: string
  readonly name: string
  /** Its first day, in words. */
  readonly when: string
}

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
  | CommandTarget
  | EventTarget
  | {
      readonly kind: 'person'
      readonly path: string
      readonly name: string
      /** Undefined for several people. */
      readonly user: User | undefined
    }

export interface TargetGroup {
  /** `recent`: places of any kind that the reader opened last. */
  readonly kind: Target['kind'] | 'recent'
  readonly targets: readonly Target[]
}

/** Returns the pages of the reader's settings and of the organization's. */
const settingsPages = (session: Session): readonly ShownView[] =>
  (
    [
      ['settings', ownSections],
      ['admin', organisationSections],
    ] as const
  ).flatMap(([area, sections]) =>
    sectionsFor(session, sections).map(({ id, text, Icon }) => ({
      path: settingsPath(area, id),
      text,
      Icon,
    })),
  )

const viewTargets = (t: Translate, session: Session): readonly Target[] =>
  [...BUILT_IN_VIEWS, ...PAGES, ...settingsPages(session)].map((view: ShownView) => ({
    kind: 'view',
    path: view.path,
    name: t(view.text),
    view,
  }))

const channelTarget = (each: Channel, isJoined: boolean): Target => ({
  kind: 'channel',
  path: channelPath(each.stream_id, each.name),
  name: each.name,
  channel: each,
  isJoined,
})

function channelTargets(session: Session): readonly Target[] {
  const { subscribed, others } = channels(session)
  return [
    ...[...subscribed.values()].map((each) => channelTarget(each, true)),
    ...[...others.values()].filter((each) => !each.is_archived).map((each) => channelTarget(each, false)),
  ]
}

function topicTarget(session: Session, { channelId, topic, unread }: KnownTopic): Target | undefined {
  const owner = channel(session, channelId)
  if (!owner) return undefined
  const path = pathOf({ kind: 'topic', channelId, topic }, undefined, owner.name)
  const name = topic === '' ? realm(session).emptyTopicName : topic
  return { kind: 'topic', path, name, channel: owner, unread }
}

/** Returns the topics, those with unread messages first. */
const topicTargets = (session: Session, topics: readonly KnownTopic[]): readonly Target[] =>
  topics.flatMap((each) => topicTarget(session, each) ?? [])

const personTargets = (session: Session): readonly Target[] =>
  [...users(session).values()]
    .filter((each) => each.is_active)
    .map((user) => ({
      kind: 'person',
      path: pathOf({ kind: 'direct', userIds: user.user_id === session.userId ? [] : [user.user_id] }),
      name: user.full_name,
      user,
    }))

const LIMITS = { recent: 0, view: 10, command: 6, channel: 6, topic: 6, person: 6, event: 4 } as const
/** Number of targets by kind without a query: the last places, unread conversations and the built-in views. */
const AT_REST = { recent: 10, view: 7, command: 0, channel: 0, topic: 6, person: 0, event: 0 } as const

/** Returns a direct conversation by its people; undefined if the reader can't see one of them any more. */
function directTarget(session: Session, userIds: readonly number[]): Target | undefined {
  const others = userIds.filter((id) => id !== session.userId)
  const known = users(session)
  const people = (others.length === 0 ? [session.userId] : others).flatMap((id) => known.get(id) ?? [])
  if (people.length < others.length) return undefined
  return {
    kind: 'person',
    path: pathOf({ kind: 'direct', userIds: others }),
    name: listed(
      people.map((each) => nameOf(each)),
      'unit',
    ),
    user: people.length === 1 ? people[0] : undefined,
  }
}

/** Returns a place that the reader opened; undefined if it is gone, such as a topic that was renamed since then. */
function recentTarget(
  session: Session,
  place: RecentPlace,
  topics: readonly KnownTopic[],
): Target | undefined {
  if (place.kind === 'direct') return directTarget(session, place.userIds)
  const { channelId } = place
  if (place.kind === 'channel') {
    const found = channel(session, channelId)
    return found && channelTarget(found, channels(session).subscribed.has(channelId))
  }
  const key = conversationKey(place)
  const known = topics.find((each) => conversationKey({ ...each, kind: 'topic' }) === key)
  const isListed =
    session.cache.getQueryData(channelQueries.topics(session, channelId).queryKey) !== undefined
  return known || !isListed ? topicTarget(session, known ?? { ...place, unread: 0 }) : undefined
}

/** Returns all targets, the last places first, channels before their topics; computed once when the switcher opens. */
export function allTargets(session: Session, t: Translate): readonly TargetGroup[] {
  const topics = knownTopics(session)
  const recent = recentPlaces(session.userId, viewOf(location.pathname, location.search)?.view)
  return [
    { kind: 'recent', targets: recent.flatMap((place) => recentTarget(session, place, topics) ?? []) },
    { kind: 'channel', targets: channelTargets(session) },
    { kind: 'topic', targets: topicTargets(session, topics) },
    { kind: 'person', targets: personTargets(session) },
    { kind: 'view', targets: viewTargets(t, session) },
    { kind: 'command', targets: commandTargets(t, session) },
  ]
}

/** The text in which typed words are looked for; "theme dark" finds "Theme: Dark". */
const textOf = (target: Target): string => {
  if (target.kind === 'topic') return `${target.name} ${target.channel.name}`
  return target.kind === 'command' ? target.name.replace(/\s?:/, '') : target.name
}

/** Returns true if the query stands only within words of the best target: "me" in "announcements". */
const isWithinWords = (query: string, { targets: [best] }: TargetGroup): boolean =>
  best !== undefined && matchRank(fold(textOf(best)), fold(query)) === 2

/** Returns the targets that are offered before anything is typed: each once, the last places first. */
function targetsAtRest(groups: readonly TargetGroup[]): readonly TargetGroup[] {
  const shown = new Set<string>()
  return groups.map(({ kind, targets }) => {
    const offered = targets
      .filter(
        (each) => !shown.has(each.path) && (kind !== 'topic' || (each.kind === 'topic' && each.unread > 0)),
      )
      .slice(0, AT_REST[kind])
    for (const each of offered) shown.add(each.path)
    return { kind, targets: offered }
  })
}

/**
 * Returns the targets that match the query, without empty groups; first the groups in which a word begins with it,
 * because Enter opens the first target.
 */
export function findTargets(groups: readonly TargetGroup[], query: string): readonly TargetGroup[] {
  const words = query.trim()
  const found =
    words === ''
      ? targetsAtRest(groups)
      : groups.map(({ kind, targets }) => ({
          kind,
          targets: bestMatches(targets, words, textOf, LIMITS[kind]),
        }))
  return found
    .filter((each) => each.targets.length > 0)
    .toSorted((one, other) => Number(isWithinWords(words, one)) - Number(isWithinWords(words, other)))
}
