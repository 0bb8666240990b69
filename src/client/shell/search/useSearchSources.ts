import { useOtherChannels, useSubscriptions, useTopics } from '../../features/channels/queries.ts'
import type { User } from '../../../protocol/chat/users.ts'
import type { SearchCondition } from '../../navigation/search.ts'
import type { View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { useUsers } from '../../features/people/queries.ts'
import { firstWeekday } from '../../ui/format/firstDay.ts'
import { dateFormat, relativeDay } from '../../ui/format/formats.ts'
import { isoDay } from '../../navigation/searchDays.ts'
import { useToday } from '../../ui/format/useToday.ts'
import { compareNames } from '../../ui/format/compareNames.ts'
import { knownTopics } from '../knownTopics.ts'
import { recentSearches } from './recentSearches.ts'
import type { SearchSources } from './suggest.ts'
import { POSSESSIONS, STATES } from './useConditionText.ts'
import { viewOf } from '../../navigation/viewAddress.ts'
import { useSession } from '../../kernel/session.ts'

const conditionsOf = (view: View | undefined): readonly SearchCondition[] => {
  switch (view?.kind) {
    case 'topic':
    case 'channel':
      return [{ name: 'channel', operand: String(view.channelId), negated: false }]
    case 'direct':
      return view.userIds.length > 0 ? [{ name: 'dm', operand: view.userIds.join(','), negated: false }] : []
    default:
      return []
  }
}

const startOfWeek = (now: Date): number => -((now.getDay() - firstWeekday() + 7) % 7)

/** Returns days that searches often name: today, yesterday, the beginnings of this week, month and year. */
function lateDays(now: Date): SearchSources['days'] {
  const language = document.documentElement.lang || 'en'
  const day = (by: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + by)
  const named = (by: number) => ({ operand: isoDay(day(by)), label: relativeDay(by, language) })
  const dated = (date: Date) => ({
    operand: isoDay(date),
    label: dateFormat(language, { dateStyle: 'long' }).format(date),
  })
  const others = [
    day(startOfWeek(now)),
    new Date(now.getFullYear(), now.getMonth(), 1),
    new Date(now.getFullYear(), now.getMonth() - 1, 1),
    new Date(now.getFullYear(), 0, 1),
  ].map(dated)
  const all = [named(0), named(-1), ...others]
  return [...new Map(all.toReversed().map((each) => [each.operand, each])).values()].toReversed()
}

/** Sorts deactivated users last: they wrote messages too, but are searched for less. */
const byLikelihood = (users: Iterable<User>): User[] =>
  [...users].toSorted(
    (a, b) => Number(b.is_active) - Number(a.is_active) || compareNames(a.full_name, b.full_name),
  )

/**
 * Returns the sources of suggestions while the box `isUsed`; topics are those of the channel that is searched, else
 * those that the page knows.
 */
export function useSearchSources(conditions: readonly SearchCondition[], isUsed: boolean): SearchSources {
  const t = useText()
  const session = useSession()
  const everybody = useUsers()
  const subscriptions = useSubscriptions()
  const others = useOtherChannels()
  const today = useToday()
  const users = isUsed ? byLikelihood(everybody.values()) : []
  const channels = isUsed ? [...subscriptions.values(), ...others.values()] : []
  const chosen = conditions.find(({ name, negated }) => name === 'channel' && !negated)?.operand
  const channel = channels.find(({ stream_id, name }) => String(stream_id) === chosen || name === chosen)
  const here = conditionsOf(viewOf(location.pathname, location.search)?.view)
  const channelHere = here.find(({ name }) => name === 'channel')?.operand
  const { data: topics } = useTopics(
    channel?.stream_id ?? (isUsed && channelHere !== undefined ? Number(channelHere) : undefined),
  )
  const known = isUsed && !channel ? knownTopics(session).map(({ topic }) => topic) : []
  const choices = (texts: typeof STATES | typeof POSSESSIONS) =>
    Object.entries(texts).map(([operand, key]) => ({ operand, label: t(key) }))
  return {
    ownUserId: session.userId,
    users,
    channels,
    topics: [...new Set([...(topics?.map(({ name }) => name) ?? []), ...known])],
    states: choices(STATES),
    possessions: choices(POSSESSIONS),
    days: isUsed ? lateDays(new Date(today)) : [],
    here,
    recent: isUsed ? recentSearches(session) : [],
  }
}
