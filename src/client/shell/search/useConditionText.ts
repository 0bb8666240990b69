import { useOtherChannels, useSubscriptions } from '../../features/channels/queries.ts'
import type { SearchCondition } from '../../navigation/search.ts'
import { dayOf } from '../../navigation/searchDays.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useText } from '../../i18n/useText.ts'
import { useUsers } from '../../features/people/queries.ts'
import { useRealm } from '../../features/organization/realm.ts'
import { dateFormat } from '../../ui/format/formats.ts'
import { listed } from '../../ui/format/listed.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** Operands of `is:`, most useful first. */
export const STATES = {
  unread: laterShellTexts('search.is.unread'),
  mentioned: laterShellTexts('search.is.mentioned'),
  starred: laterShellTexts('search.is.starred'),
  dm: laterShellTexts('search.is.dm'),
  followed: laterShellTexts('search.is.followed'),
  resolved: laterShellTexts('search.is.resolved'),
  alerted: laterShellTexts('search.is.alerted'),
  muted: laterShellTexts('search.is.muted'),
} as const satisfies Readonly<Record<string, TextKey>>

/** Operands of `has:`. */
export const POSSESSIONS = {
  link: laterShellTexts('search.has.link'),
  image: laterShellTexts('search.has.image'),
  attachment: laterShellTexts('search.has.attachment'),
  reaction: laterShellTexts('search.has.reaction'),
} as const satisfies Readonly<Record<string, TextKey>>

const keyIn = <Key extends TextKey>(texts: Readonly<Record<string, Key>>, operand: string): Key | undefined =>
  Object.hasOwn(texts, operand) ? texts[operand] : undefined

/** "Nov 24, 2026" */
const dayInWords = (operand: string): string =>
  dateFormat(document.documentElement.lang || 'en', { dateStyle: 'medium' }).format(dayOf(operand))

/** Returns a function that words a condition: "From Ada Keller", "Not: with a link". */
export function useConditionText(): (condition: SearchCondition) => string {
  const t = useText(laterShellTexts)
  const users = useUsers()
  const subscriptions = useSubscriptions()
  const others = useOtherChannels()
  const { emptyTopicName } = useRealm()
  const person = (operand: string): string => users.get(Number(operand))?.full_name ?? operand
  const channelName = (operand: string): string =>
    (subscriptions.get(Number(operand)) ?? others.get(Number(operand)))?.name ?? operand
  const say = ({ name, operand }: SearchCondition): string => {
    switch (name) {
      case 'from':
        return t('search.from', { name: person(operand) })
      case 'dm':
        return t('search.dm', { names: listed(operand.split(',').map(person)) })
      case 'dm-including':
        return t('search.dmIncluding', { name: person(operand) })
      case 'channel':
        return t('search.channel', { channel: channelName(operand) })
      case 'channels':
        return operand === 'public' ? t('search.public') : operand
      case 'topic':
        return t('search.topic', { topic: operand === '' ? emptyTopicName : operand })
      case 'id':
        return t('search.id', { id: operand })
      case 'before':
      case 'after':
      case 'date':
        return t(`search.${name}`, { date: dayInWords(operand) })
      case 'is':
      case 'has': {
        const key = keyIn<TextKey>(
          name === 'is' ? STATES : POSSESSIONS,
          operand === 'private' ? 'dm' : operand,
        )
        return key === undefined ? operand : t(key)
      }
    }
  }
  return (condition) => (condition.negated ? t('search.not', { condition: say(condition) }) : say(condition))
}
