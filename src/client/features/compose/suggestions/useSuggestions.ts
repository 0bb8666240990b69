import { useQuery } from '@tanstack/react-query'
import { useSubscriptions, useTopics } from '../../channels/queries.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { useText } from '../../../i18n/useText.ts'
import { useGroups, useUsers } from '../../people/queries.ts'
import { usePersonDetail } from '../../people/usePersonDetail.ts'
import { useRealm } from '../../organization/realm.ts'
import { bestMatches } from '../../../ui/format/fold.ts'
import { compareNames } from '../../../ui/format/compareNames.ts'
import { composeTexts } from '../texts/composeTexts.ts'
import { suggest, type SuggestedEmoji, type Suggestion, type SuggestionSources } from './suggest.ts'
import type { Trigger } from './trigger.ts'
import { useMoments } from './useMoments.ts'

const NONE: readonly never[] = []

/** The emoji search is loaded with its table, when the first colon is typed. */
const emojiSearch = {
  queryKey: ['emoji', 'search'],
  queryFn: async () => (await import('../../../../markdown/emoji/search.ts')).searchEmoji,
  staleTime: Infinity,
}

/** The names of languages are loaded when the first block of code is begun. */
const languageSearch = {
  queryKey: ['code', 'languages'],
  queryFn: async () => (await import('./languages.ts')).findLanguages,
  staleTime: Infinity,
}

function useEmojiSource(isWanted: boolean): SuggestionSources['emoji'] {
  const { emoji: custom } = useRealm()
  const { data: search } = useQuery({ ...emojiSearch, enabled: isWanted })
  return (query, limit) => {
    const own: SuggestedEmoji[] = [...custom.values()]
      .filter((each) => !each.deactivated && each.name.includes(query.toLowerCase()))
      .map((each) => ({ name: each.name, imageUrl: each.source_url }))
    const unicode = search?.(query, limit) ?? NONE
    return [...own, ...unicode.map((each) => ({ name: each.names[0], character: each.character }))].slice(
      0,
      limit,
    )
  }
}

/** Puts the people who take part in the conversation first, then the rest by name. */
function byLikelihood<User extends { user_id: number; full_name: string }>(
  users: Iterable<User>,
  conversation: Conversation | undefined,
): User[] {
  const near = new Set(conversation?.kind === 'direct' ? conversation.userIds : NONE)
  return [...users].toSorted(
    (a, b) =>
      Number(near.has(b.user_id)) - Number(near.has(a.user_id)) || compareNames(a.full_name, b.full_name),
  )
}

/** The channel with that name; while it is being typed, the one that the list of channels offers first. */
function channelCalled<Called extends { readonly name: string }>(
  channels: readonly Called[],
  name: string | undefined,
): Called | undefined {
  if (name === undefined) return undefined
  return channels.find((each) => each.name === name) ?? bestMatches(channels, name, (each) => each.name, 1)[0]
}

/** Completions of the text at the trigger, from the data that the app has loaded. */
export function useSuggestions(
  trigger: Trigger | undefined,
  conversation: Conversation | undefined,
): readonly Suggestion[] {
  const t = useText(composeTexts)
  const detailOf = usePersonDetail()
  const users = useUsers()
  const groups = useGroups()
  const subscriptions = useSubscriptions()
  const channelOfTopics = channelCalled([...subscriptions.values()], trigger?.channelName)
  const { data: topics } = useTopics(trigger?.kind === 'topic' ? channelOfTopics?.stream_id : undefined)
  const emoji = useEmojiSource(trigger?.kind === 'emoji')
  const { data: languages } = useQuery({ ...languageSearch, enabled: trigger?.kind === 'language' })
  const moments = useMoments(trigger?.kind === 'moment')
  if (!trigger) return NONE
  return suggest(trigger, {
    users: byLikelihood(users.values(), conversation).map((user) => ({ ...user, detail: detailOf(user) })),
    groups: [...groups.values()].filter((group) => !group.is_system_group && !group.deactivated),
    channels: [...subscriptions.values()],
    topics: (name) => ({
      channel: channelOfTopics?.name ?? name,
      topics: topics?.map((topic) => topic.name) ?? NONE,
    }),
    emoji,
    commands: (['me', 'poll', 'todo', 'event'] as const).map((name) => ({
      name,
      description: t(`compose.command.${name}`),
    })),
    wildcards:
      conversation?.kind === 'direct'
        ? [{ name: 'all', description: t('compose.wildcardAll') }]
        : [
            { name: 'all', description: t('compose.wildcardAll') },
            { name: 'topic', description: t('compose.wildcardTopic') },
          ],
    languages: (query, limit) => languages?.(query, limit) ?? NONE,
    moments,
    words: { noLanguage: t('compose.noLanguage'), anyMoment: t('compose.anyMoment') },
  })
}
