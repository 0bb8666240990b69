import { useQuery } from '@tanstack/react-query'
import { secondFactorAudiences } from '../../../../protocol/chat/organisationSettings.ts'
import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { useOrganisation } from '../../organization/organization.ts'
import { useSession } from '../../../kernel/session.ts'
import { settingsPath } from '../../../navigation/settingsAddress.ts'
import { useOrganisationSetting, useSettingObstacle } from '../change/organisationSetting.ts'
import { Choice } from '../form/Choice.tsx'
import { Part } from '../form/Part.tsx'
import { factorQuery } from '../secondFactor/queries.ts'
import { secondFactorTexts } from '../secondFactor/texts/secondFactorTexts.ts'

const Rule = () => {
  const t = useText(secondFactorTexts)
  const session = useSession()
  const factor = useQuery(factorQuery(session), session.cache).data
  const change = useOrganisationSetting('second_factor_required_of', 'nobody')
  const forOwners = useSettingObstacle('second_factor_required_of')
  // Only a stricter rule requires that the reader has a factor.
  const lacksOwn = factor?.is_on === false && change.value === 'nobody'
  return (
    <Part title={t('factor.rule')}>
      <Choice
        label={t('factor.of')}
        hint={t('factor.ofHint')}
        change={change}
        options={secondFactorAudiences.map((value) => ({ value, label: t(`factor.of.${value}`) }))}
        obstacle={forOwners ?? (lacksOwn ? t('factor.ownFirst') : undefined)}
      />
      {forOwners === undefined && lacksOwn && (
        <Link to={settingsPath('settings', 'account')}>{t('factor.ownFirstLink')}</Link>
      )}
    </Part>
  )
}

/** The people who must have a second factor. Renders nothing if the service doesn't support it. */
export const SecondFactorRule = () =>
  useOrganisation().second_factor_required_of === undefined ? null : <Rule />
