import type { organisationFlags } from '../../../../protocol/chat/organisationSettings.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOrganisationSetting, useSettingObstacle } from '../change/organisationSetting.ts'
import { IfOffered } from '../change/IfOffered.tsx'
import { Toggle } from '../form/Toggle.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

interface Props {
  readonly name: (typeof organisationFlags)[number]
}

const Switch = ({ name }: Props) => {
  const t = useText(organizationTexts)
  return (
    <Toggle
      label={t(`rules.${name}`)}
      change={useOrganisationSetting(name, false)}
      obstacle={useSettingObstacle(name)}
    />
  )
}

/** A setting of the organization that is on or off. Renders nothing if the service doesn't have it. */
export const Flag = ({ name }: Props) => (
  <IfOffered setting={name}>
    <Switch name={name} />
  </IfOffered>
)
