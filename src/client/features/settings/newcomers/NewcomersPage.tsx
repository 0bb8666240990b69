import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { AddressVisibility } from '../account/AddressVisibility.tsx'
import { HoldsSettings } from '../change/setting.ts'
import { Part } from '../form/Part.tsx'
import { DetailSettings } from '../notifications/DetailSettings.tsx'
import { KindTable } from '../notifications/KindTable.tsx'
import { Clock } from '../preferences/Clock.tsx'
import { NavigationSettings } from '../preferences/NavigationSettings.tsx'
import { Writing } from '../preferences/Writing.tsx'
import { PrivacyPage } from '../privacy/PrivacyPage.tsx'
import { defaultsHolder, defaultsQuery } from './defaults.ts'
import { newcomerTexts } from './texts/newcomerTexts.ts'

/** The settings with which people begin. */
export const NewcomersPage = () => {
  const t = useText(newcomerTexts)
  const session = useSession()
  const query = useQuery(defaultsQuery(session), session.cache)
  return (
    <Loaded query={query} lines={8}>
      {(values) => (
        <HoldsSettings value={defaultsHolder(values)}>
          <Part title={t('newcomers.general')} text={t('newcomers.about')}>
            <Clock />
            <AddressVisibility />
          </Part>
          <NavigationSettings />
          <Writing />
          <PrivacyPage />
          <KindTable />
          <DetailSettings />
        </HoldsSettings>
      )}
    </Loaded>
  )
}
