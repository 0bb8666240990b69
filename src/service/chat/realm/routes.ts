import { FEATURE_LEVEL } from '../../../protocol/chat/limits.ts'
import { getServerSettings } from '../../../protocol/chat/serverSettings.ts'
import type { ChatContext } from '../context.ts'
import { openRoute, type Route } from '../router.ts'
import { domainRoutes } from './domains.ts'
import { emojiRoutes } from './emojiRoutes.ts'
import { linkifierRoutes } from './linkifierRoutes.ts'
import { pictureRoutes } from './pictureRoutes.ts'
import { iconAddress } from './pictures.ts'
import { hasSpectatorAccess, organisationSettings } from './settings.ts'
import { settingsDefaultsRoute } from './settingsDefaults.ts'
import { updateOrganisationRoute } from './updateRoute.ts'
import { usageRoute } from './usage.ts'

/** Version of the service for people; programs use the feature level (chat spec 9.2). */
export const SERVICE_VERSION = '0.1.0'

const serverSettingsRoute = (context: ChatContext): Route =>
  openRoute(getServerSettings, () => {
    const settings = organisationSettings(context)
    return {
      realm_name: settings.name,
      realm_description: settings.description,
      realm_icon: iconAddress(settings),
      realm_url: context.url(),
      realm_web_public_access_enabled: hasSpectatorAccess(context),
      authentication_methods: { password: true, email: true, dev: context.mode === 'demo' },
      external_authentication_methods: [],
      email_auth_enabled: true,
      require_email_format_usernames: true,
      is_incompatible: false,
      service_version: SERVICE_VERSION,
      service_feature_level: FEATURE_LEVEL,
    }
  })

/** Routes for the organization: settings, pictures and allowed domains. */
export const realmRoutes = (context: ChatContext): Route[] => [
  serverSettingsRoute(context),
  updateOrganisationRoute(context),
  settingsDefaultsRoute(context),
  ...domainRoutes(context),
  ...emojiRoutes(context),
  ...linkifierRoutes(context),
  ...pictureRoutes(context),
  usageRoute(context),
]
