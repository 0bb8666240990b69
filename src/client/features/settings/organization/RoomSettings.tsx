import { fileBounds } from '../../../../protocol/bounds.ts'
import type { organisationQuotas } from '../../../../protocol/chat/organisationSettings.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOrganisation } from '../../organization/organization.ts'
import { useSession } from '../../../kernel/session.ts'
import { setOrganisationSetting, useSettingObstacle } from '../change/organisationSetting.ts'
import { Part } from '../form/Part.tsx'
import { TextSetting } from '../form/TextSetting.tsx'
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

/** Space for files, of everybody together and of each person. Renders nothing if the service sets it elsewhere. */
export const RoomSettings = () => {
  const t = useText(organizationTexts)
  const { upload_quota_of_a_person_mib } = useOrganisation()
  if (upload_quota_of_a_person_mib === undefined) return null
  return (
    <Part title={t('usage.quotas')} text={t('usage.quotasAbout')}>
      <Quota name="upload_quota_mib" />
      <Quota name="upload_quota_of_a_person_mib" />
    </Part>
  )
}
