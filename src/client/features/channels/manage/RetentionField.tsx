import { useQuery } from '@tanstack/react-query'
import { countExpired, MOST_COUNTED } from '../../../../protocol/chat/retention.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { useSession } from '../../../kernel/session.ts'
import { Select } from '../../../ui/Select.tsx'
import type { Retention } from './retention.ts'
import { manageTexts } from './texts/manageTexts.ts'

const CHOICES: readonly Retention[] = ['realm_default', 'unlimited', 7, 30, 90, 180, 365, 730]

interface Props {
  readonly channelId: number
  readonly current: Retention
  readonly value: Retention
  readonly onChange: (value: Retention) => void
}

/** How long a channel keeps its messages, with the number of those that a new time would delete. */
export const RetentionField = ({ channelId, current, value, onChange }: Props) => {
  const t = useText(manageTexts)
  const session = useSession()
  const isShorter = typeof value === 'number' && value !== current
  const isCounted = useOffers(countExpired)
  const { data } = useQuery(
    {
      queryKey: ['channels', 'expired', channelId, value],
      queryFn: ({ signal }) =>
        session.api(countExpired, { days: Number(value), stream_id: channelId }, { signal }),
      enabled: isShorter && isCounted,
      gcTime: 0,
    },
    session.cache,
  )
  const text = (choice: Retention): string =>
    typeof choice === 'number'
      ? t('manage.retention.days', { days: choice })
      : t(`manage.retention.${choice === 'unlimited' ? 'forever' : 'default'}`)
  const choices = CHOICES.includes(value) ? CHOICES : [...CHOICES, value]
  const warningOf = (): string | undefined => {
    if (!isShorter) return undefined
    if (!isCounted) return t('manage.retention.deletesAll')
    return (
      data && t(data.count < MOST_COUNTED ? 'manage.retention.deletes' : 'manage.retention.deletesMore', data)
    )
  }
  return (
    <Select
      label={t('manage.retention')}
      hint={warningOf()}
      value={String(value)}
      options={choices.map((choice) => ({ value: String(choice), label: text(choice) }))}
      onChange={(chosen) => onChange(choices.find((choice) => String(choice) === chosen) ?? value)}
    />
  )
}
