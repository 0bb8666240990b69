import type * as v from 'valibot'
import { FEATURE_LEVEL } from '../../../protocol/chat/level.ts'
import type { olderServerSettings } from '../../../protocol/chat/olderFields.ts'
import { PROVIDER_PREFIX } from '../../../protocol/hostProviders.ts'
import { getServerSettings } from '../../../protocol/chat/serverSettings.ts'
import type { ChatContext } from '../context.ts'
import { versionNames } from '../register/olderFields.ts'
import { openRoute, type Route } from '../router.ts'
import { domainRoutes } from './domains.ts'
import { emojiRoutes } from './emojiRoutes.ts'
import { playgroundRoutes } from '../playgrounds/routes.ts'
import { linkifierRoutes } from './linkifierRoutes.ts'
import { pictureRoutes } from './pictureRoutes.ts'
import { iconAddress } from './pictures.ts'
import { retentionRoute } from './retention.ts'
import { hasSpectatorAccess, organisationSettings } from './settings.ts'
import { settingsDefaultsRoute } from './settingsDefaults.ts'
import { updateOrganisationRoute } from './updateRoute.ts'
import { usageRoute } from './usage.ts'

/** Version of the service for people; programs use the feature level (chat spec 9.2). */
export const SERVICE_VERSION = '0.1.0'

/** Ways to sign in that other servers offer: programs look up whether this one does. */
const methodsElsewhere = Object.fromEntries(
  ['apple', 'azuread', 'github', 'gitlab', 'google', 'ldap', 'remoteuser', 'saml'].map((name) => [
    name,
    false,
  ]),
)

/** The settings as programs for other servers read them. */
const olderSettings = (context: ChatContext): v.InferOutput<typeof olderServerSettings> => ({
  ...versionNames,
  realm_uri: context.url(),
  push_notifications_enabled: false,
})

const serverSettingsRoute = (context: ChatContext): Route =>
  openRoute(getServerSettings, () => {
    const settings = organisationSettings(context)
    return {
      realm_name: settings.name,
      realm_description: settings.description,
      realm_icon: iconAddress(settings),
      realm_url: context.url(),
      realm_web_public_access_enabled: hasSpectatorAccess(context),
      authentication_methods: {
        ...methodsElsewhere,
        'openid connect': context.signInWays.providers.length > 0,
        password: context.signInWays.passwords === 'on',
        email: context.signInWays.passwords === 'on',
        dev: context.mode === 'demo',
      },
      // The flow begins on the sign-in page, so that no other site can begin it.
      external_authentication_methods: context.signInWays.providers.map(({ id, name }) => ({
        name: PROVIDER_PREFIX + id,
        display_name: name,
        display_icon: null,
        login_url: '/sign-in',
        signup_url: '/join',
      })),
      email_auth_enabled: context.signInWays.passwords === 'on',
      require_email_format_usernames: true,
      is_incompatible: false,
      service_version: SERVICE_VERSION,
      service_feature_level: FEATURE_LEVEL,
      ...olderSettings(context),
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
  ...playgroundRoutes(context),
  ...pictureRoutes(context),
  usageRoute(context),
  retentionRoute(context),
]
