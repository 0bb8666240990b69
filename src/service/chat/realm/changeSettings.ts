import type { Caller, ChatContext } from '../context.ts'
import { activeCallers, activeUserIds } from '../users/store.ts'
import { publishingVisibility } from '../users/visibilityChanges.ts'
import { ownDefaultGreeting, shownGreeting } from './greeting.ts'
import { presentSetting, quotaInForce } from './present.ts'
import { organisationSettings, storeOrganisationSettings, type OrganisationSettings } from './settings.ts'
import { isGuest } from '../../../protocol/chat/permissions.ts'
import { organisationQuotas } from '../../../protocol/chat/organisationSettings.ts'
import { organisationPermissions } from '../../../protocol/chat/permissionRules.ts'

const isPermission = (name: string): boolean => Object.hasOwn(organisationPermissions, name)

const isQuota = (name: string): name is (typeof organisationQuotas)[number] =>
  organisationQuotas.some((each) => each === name)

/** The default greeting names the organization in its language; it is the greeting too while there is no other. */
function greetingsOf(
  context: ChatContext,
  { name, default_language }: Partial<OrganisationSettings>,
): readonly (readonly [string, string])[] {
  if (name === undefined && default_language === undefined) return []
  const isInForce = organisationSettings(context).welcome_message_custom_text === null
  return [
    ['default_welcome_message', ownDefaultGreeting(context)],
    ...(isInForce ? [['welcome_message_custom_text', shownGreeting(context)] as const] : []),
  ]
}

/** Guests, whose view of other users the organization can limit. */
const guests = (context: ChatContext): Caller[] => activeCallers(context.database).filter(isGuest)

/**
 * Stores settings and publishes them: permissions together, the rest one by one, as real services do.
 * @returns the settings as they are published
 */
export function changeSettings(
  context: ChatContext,
  changes: Partial<OrganisationSettings>,
): Readonly<Record<string, unknown>> {
  const { events } = context
  if (changes.can_access_all_users_group === undefined) storeOrganisationSettings(context, changes)
  else publishingVisibility(context, guests(context), () => storeOrganisationSettings(context, changes))
  const everybody = activeUserIds(context.database)
  type Value = OrganisationSettings[keyof OrganisationSettings]
  const present = (name: string, value: Value): Value => {
    if (isQuota(name)) return quotaInForce(context, name)
    if (name === 'welcome_message_custom_text') return shownGreeting(context)
    return presentSetting(name as keyof OrganisationSettings, value)
  }
  const presented = [
    ...Object.entries(changes).map(([name, value]) => [name, present(name, value)] as const),
    ...greetingsOf(context, changes),
  ]
  for (const [property, value] of presented) {
    if (!isPermission(property)) events.publish({ type: 'realm', op: 'update', property, value }, everybody)
  }
  const permissions = presented.filter(([name]) => isPermission(name))
  if (permissions.length > 0) {
    const data = Object.fromEntries(permissions)
    events.publish({ type: 'realm', op: 'update_dict', property: 'default', data }, everybody)
  }
  return Object.fromEntries(presented)
}
