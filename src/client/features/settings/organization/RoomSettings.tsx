import { fileBounds } from '../../../../protocol/bounds.ts'
import type { organisationQuotas } from '../../../../protocol/chat/organisationSettings.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { getUsage } from '../../../../protocol/chat/usage.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOrganisation } from '../../organization/organization.ts'
import { useOwnUser } from '../../people/queries.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { useSession } from '../../../kernel/session.ts'
import { setOrganisationSetting, useSettingObstacle } from '../change/organisationSetting.ts'
import { Part } from '../form/Part.tsx'
import { TextSetting } from '../form/TextSetting.tsx'
import { RoomUsed } from './RoomUsed.tsx'
import { readGibibytes, writeGibibytes } from './gibibytes.ts'
import { organizationTexts } from './texts/organizationTexts.ts'

const Quota = ({ name }: { name: (typeof organisationQuotas)[number] }) => {
  const t = useText(organizationTexts)
  const session = useSession()
  const value = useOrganisation()[name]
  const usual = name === 'upload_quota_mib' ? fileBounds.organization_mib : fileBounds.person_mib
  return (
    <TextSetting
      name={name}
      label={t(`usage.${name}`)}
      hint={t('usage.quotaHint', { usual: writeGibibytes(usual) })}
      type="text"
      value={value === undefined || value === null ? '' : writeGibibytes(value)}
      obstacle={useSettingObstacle(name)}
      check={(text) => (readGibibytes(text) === undefined ? t('usage.quotaWrong') : undefined)}
      onSave={(text) => setOrganisationSetting(session, name, readGibibytes(text) ?? null)}
    />
  )
}

/**
 * Space for files: how much is used, and the bounds of everybody together and of each person. Renders only what this
 * service knows and sets.
 */
export const RoomSettings = () => {
  const t = useText(organizationTexts)
  const areSet = useOrganisation().upload_quota_of_a_person_mib !== undefined
  const isKnown = useOffers(getUsage)
  const mayLook = isAdministrator(useOwnUser()) && isKnown
  if (!areSet && !mayLook) return null
  return (
    <Part title={t('usage.quotas')} text={areSet && t('usage.quotasAbout')}>
      {mayLook && <RoomUsed />}
      {areSet && <Quota name="upload_quota_mib" />}
      {areSet && <Quota name="upload_quota_of_a_person_mib" />}
    </Part>
  )
}
