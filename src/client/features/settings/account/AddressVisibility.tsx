import { useText } from '../../../i18n/useText.ts'
import { useSetting } from '../change/setting.ts'
import { Choice } from '../form/Choice.tsx'
import { accountTexts } from './texts/accountTexts.ts'

/** As numbered on the wire, from everybody to nobody. */
const AUDIENCES = [1, 2, 5, 3, 4] as const

/** The people who see the address. */
export const AddressVisibility = () => {
  const t = useText(accountTexts)
  return (
    <Choice
      label={t('account.emailVisibility')}
      change={useSetting('email_address_visibility')}
      options={AUDIENCES.map((value) => ({ value, label: t(`account.emailVisibility.${value}`) }))}
    />
  )
}
