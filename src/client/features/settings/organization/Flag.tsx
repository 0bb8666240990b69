import type { organisationFlags } from '../../../../protocol/chat/organisationSettings.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOrganisationSetting, useSettingObstacle } from '../change/organisationSetting.ts'
import { Toggle } from '../form/Toggle.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

/** A setting of the organization that is on or off. */
export const Flag = ({ name }: { name: (typeof organisationFlags)[number] }) => {
  const t = useText(organizationTexts)
  return (
    <Toggle
      label={t(`rules.${name}`)}
      change={useOrganisationSetting(name, false)}
      obstacle={useSettingObstacle(name)}
    />
  )
}
