import { Role } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { listed } from '../../../ui/format/listed.ts'
import { useOrganisation } from '../../organization/organization.ts'
import { useOwnUser } from '../../people/queries.ts'
import { useSignInWays } from '../account/signInWays.ts'
import { Part } from '../form/Part.tsx'
import { ProviderList, WAY_BACK } from './providers/ProviderList.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

/** The providers with which people sign in, for people who do not set them up, and the way back to passwords. */
const NamedProviders = () => {
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

/** The providers with which people sign in; owners set them up. Renders nothing if the service has none. */
export const SignInProviders = () => {
  const { role } = useOwnUser()
  // The services that have one have the other.
  if (useOrganisation().second_factor_required_of === undefined) return null
  return role === Role.owner ? <ProviderList /> : <NamedProviders />
}
