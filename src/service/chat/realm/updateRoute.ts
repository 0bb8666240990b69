import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { organisationChannels } from '../../../protocol/chat/organisationSettings.ts'
import { isAdministrator, mayChangeSetting } from '../../../protocol/chat/permissions.ts'
import {
  organisationPermissions,
  type OrganisationPermission,
} from '../../../protocol/chat/permissionRules.ts'
import { isOfOwners } from '../../../protocol/chat/serverOrganisation.ts'
import { isSameSetting } from '../../../protocol/chat/sameSetting.ts'
import { Role, type GroupSettingChange } from '../../../protocol/chat/shapes.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { findChannel } from '../channels/access.ts'
import type { Caller, ChatContext } from '../context.ts'
import { checkedGroupSetting, requireExpected } from '../groups/checkSetting.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { hasSecondFactor } from '../secondFactor/store.ts'
import { ownDefaultGreeting } from './greeting.ts'
import { organisationSettings } from './settings.ts'
import { changeSettings } from './changeSettings.ts'

type Args = ArgumentsOf<typeof updateOrganisation>
type ChannelPurpose = (typeof organisationChannels)[number]

const isPermission = (name: string): name is OrganisationPermission =>
  Object.hasOwn(organisationPermissions, name)
const isChannelPurpose = (name: string): name is ChannelPurpose =>
  organisationChannels.some((each) => each === name)

/** Returns the channel for a purpose; moderation requests must not be public. */
function checkedChannel(
  context: ChatContext,
  caller: Caller,
  purpose: ChannelPurpose,
  id: number,
): number | null {
  if (id === -1) return null
  const channel = findChannel(context, caller, { id }) ?? badRequest('channels.idInvalid')
  if (channel.is_archived === 1) badRequest('channels.archived')
  if (purpose === 'moderation_request_channel_id' && channel.invite_only !== 1) {
    badRequest('organization.moderationPrivate')
  }
  return id
}

/** @throws Refusal if the caller has no second factor: requiring one would lock them out */
function requireOwnFactor(context: ChatContext, caller: Caller, wanted: unknown): void {
  if (wanted === 'nobody' || hasSecondFactor(context.database, caller.user_id)) return
  refuse('SECOND_FACTOR_REQUIRED', 'secondFactor.setUpFirst')
}

function checkedValue(context: ChatContext, caller: Caller, name: string, wanted: unknown): unknown {
  if (isPermission(name)) {
    const change = wanted as GroupSettingChange
    requireExpected(change, organisationSettings(context)[name])
    return checkedGroupSetting(context, name, change.new, organisationPermissions[name])
  }
  if (name === 'second_factor_required_of') requireOwnFactor(context, caller, wanted)
  if (name === 'message_retention_days') return wanted === 'unlimited' ? null : wanted
  if (name === 'welcome_message_custom_text') return wanted === ownDefaultGreeting(context) ? null : wanted
  return isChannelPurpose(name) ? checkedChannel(context, caller, name, wanted as number) : wanted
}

function isSame(name: string, current: unknown, wanted: unknown): boolean {
  return isPermission(name)
    ? isSameSetting(current as GroupSettingChange['new'], wanted as GroupSettingChange['new'])
    : current === wanted
}

/** The change by the names of settings: older programs give one of them another. */
function inOwnNames({ mandatory_topics, ...args }: Args): Omit<Args, 'mandatory_topics'> {
  if (mandatory_topics === undefined) return args
  return { topics_policy: mandatory_topics ? 'disable_empty_topic' : 'allow_empty_topic', ...args }
}

/** Applies all of the changes, or none. Unchanged settings cause no event. @returns the changed settings */
function update(context: ChatContext, caller: Caller, args: Args): Readonly<Record<string, unknown>> {
  const settings: Readonly<Record<string, unknown>> = { ...organisationSettings(context) }
  const wanted = Object.entries(inOwnNames(args)).filter(([, value]) => value !== undefined)
  for (const [name] of wanted) {
    const isDenied = isOfOwners(name) && caller.role !== Role.owner
    if (isDenied || !mayChangeSetting(caller, name)) badRequest('requests.denied')
  }
  const changes = wanted
    .map(([name, value]) => [name, checkedValue(context, caller, name, value)] as const)
    .filter(([name, value]) => !isSame(name, settings[name], value))
  return changeSettings(context, Object.fromEntries(changes))
}

export const updateOrganisationRoute = (context: ChatContext): Route =>
  route(updateOrganisation, (args, caller) =>
    context.database.transaction(() => {
      if (!isAdministrator(caller)) badRequest('requests.denied')
      return update(context, caller, args)
    }),
  )
