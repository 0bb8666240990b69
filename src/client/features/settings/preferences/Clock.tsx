import { updateSettings } from '../../../../protocol/chat/account.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { timeOfDay } from '../../../ui/format/time.ts'
import { useSetting } from '../change/setting.ts'
import { Choice } from '../form/Choice.tsx'
import { preferenceTexts } from './texts/preferenceTexts.ts'

/** The format of times. */
export const Clock = () => {
  const t = useText(preferenceTexts)
  const canFollowLanguage = useOffers(updateSettings, 'twenty_four_hour_time', null)
  const clock = {
    ...useSetting('twenty_four_hour_time'),
    refuses: (cycle: boolean | null) => cycle === null && !canFollowLanguage,
  }
  const afternoon = (cycle: boolean | null): { time: string } => ({
    time: timeOfDay(new Date(2000, 0, 1, 14, 30), document.documentElement.lang || 'en', cycle),
  })
  return (
    <Choice<boolean | null>
      label={t('preferences.clock')}
      change={clock}
      options={[
        ...(canFollowLanguage || clock.value === null
          ? [{ value: null, label: t('preferences.clock.language', afternoon(null)) }]
          : []),
        { value: false, label: t('preferences.clock.twelve', afternoon(false)) },
        { value: true, label: t('preferences.clock.twentyFour', afternoon(true)) },
      ]}
    />
  )
}
