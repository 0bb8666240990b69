import { useText } from '../../../i18n/useText.ts'
import { listed } from '../../../ui/format/listed.ts'
import { useSignInWays } from '../account/signInWays.ts'
import { Part } from '../form/Part.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

/** The setting of the host with which passwords are taken again. */
const WAY_BACK = 'PASSWORD_SIGN_IN=on'

/** The providers with which people sign in, which the host's operator sets up, and the way back to passwords. */
export const SignInProviders = () => {
  const t = useText(organizationTexts)
  const ways = useSignInWays()
  if (!ways || ways.providers.length === 0) return null
  const names = listed(ways.providers.map(({ name }) => name))
  return (
    <Part
      title={t('joinRules.providers')}
      text={
        ways.passwords === 'off'
          ? t('joinRules.providersAlone', { names, setting: WAY_BACK })
          : t('joinRules.providersToo', { names })
      }
    >
      {null}
    </Part>
  )
}
