import { useText } from '../../../i18n/useText.ts'
import { useSetting } from '../change/setting.ts'
import { Choice } from '../form/Choice.tsx'
import { privacyTexts } from './texts/privacyTexts.ts'

/** As numbered on the wire, from everybody to nobody. */
const AUDIENCES = [1, 2, 5, 3, 4] as const

/** The people who see the address. */
export const Audience = () => {
  const t = useText(privacyTexts)
  return (
    <Choice
      label={t('privacy.emailVisibility')}
      change={useSetting('email_address_visibility')}
      options={AUDIENCES.map((value) => ({ value, label: t(`privacy.emailVisibility.${value}`) }))}
    />
  )
}
