import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { HoldsSettings } from '../change/setting.ts'
import { Part } from '../form/Part.tsx'
import { defaultsHolder, defaultsQuery } from './defaults.ts'
import { newcomerTexts } from './texts/newcomerTexts.ts'

/** The pages of people's own settings, as far as there are defaults for them. */
const Preferences = lazyPart(async () => (await import('../preferences/PreferencesPage.tsx')).PreferencesPage)
const Privacy = lazyPart(async () => (await import('../privacy/PrivacyPage.tsx')).PrivacySettings)
const Notifications = lazyPart(
  async () => (await import('../notifications/NotificationsPage.tsx')).NotificationsPage,
)

/** The settings with which people begin. */
export const NewcomersPage = () => {
  const t = useText(newcomerTexts)
  const session = useSession()
  const query = useQuery(defaultsQuery(session), session.cache)
  return (
    <>
      <Part title={t('newcomers.general')} text={t('newcomers.about')}>
        {null}
      </Part>
      <Loaded query={query} lines={8}>
        {(values) => (
          <HoldsSettings value={defaultsHolder(values)}>
            <Preferences />
            <Privacy />
            <Notifications />
          </HoldsSettings>
        )}
      </Loaded>
    </>
  )
}
