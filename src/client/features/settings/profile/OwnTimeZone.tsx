import { updateSettings } from '../../../../protocol/chat/account.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { useOwnSetting } from '../change/setting.ts'
import { Choice } from '../form/Choice.tsx'
import { profileTexts } from './texts/profileTexts.ts'

const zones = (): readonly string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]

/** The reader's time zone, from which others see the local time. */
export const OwnTimeZone = () => {
  const t = useText(profileTexts)
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const canHaveNone = useOffers(updateSettings, 'timezone', null)
  const change = {
    ...useOwnSetting('timezone'),
    refuses: (zone: string) => zone === '' && !canHaveNone,
  }
  const readable = (zone: string): string => zone.replaceAll('_', ' ')
  return (
    <Choice
      label={t('profile.timeZone')}
      hint={t('profile.timeZoneHint', { zone: readable(here) })}
      change={change}
      options={[
        ...(canHaveNone || change.value === '' ? [{ value: '', label: t('profile.noTimeZone') }] : []),
        ...zones().map((value) => ({ value, label: readable(value) })),
      ]}
    />
  )
}
