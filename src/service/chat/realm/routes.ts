import { FEATURE_LEVEL } from '../../../protocol/chat/limits.ts'
import { getServerSettings } from '../../../protocol/chat/realm.ts'
import type { ChatContext } from '../context.ts'
import { openRoute, type Route } from '../router.ts'
import { hasSpectatorAccess, organisationSettings } from './settings.ts'

/** Version of the service, for people; programs go by the feature level (chat spec 9.2). */
export const SERVICE_VERSION = '0.1.0'

export const realmRoutes = (context: ChatContext): Route[] => [
  openRoute(getServerSettings, () => {
    const { name, description, icon_url } = organisationSettings(context)
    return {
      realm_name: name,
      realm_description: description,
      realm_icon: icon_url,
      realm_web_public_access_enabled: hasSpectatorAccess(context),
      authentication_methods: { password: true, email: true, dev: context.mode === 'demo' },
      email_auth_enabled: true,
      service_version: SERVICE_VERSION,
      service_feature_level: FEATURE_LEVEL,
    }
  }),
]
