import { updateOrganisation } from '../../../../protocol/chat/organisation.ts'
import { mayChangeSetting } from '../../../../protocol/chat/permissions.ts'
import { changedBy, organisationPermissionNames } from '../../../../protocol/chat/permissionRules.ts'
import { organisationTimeLimits } from '../../../../protocol/chat/organisationSettings.ts'
import type { GroupSetting } from '../../../../protocol/chat/shapes.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOwnUser } from '../../people/queries.ts'
import { organisation, useOrganisation, type OrganisationSettings } from '../../organization/organization.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { optimisticChange } from '../../../kernel/optimisticChanges.ts'
import { useChange, type Change } from './useChange.ts'
import { changeTexts } from './texts/changeTexts.ts'

type Name = keyof OrganisationSettings
/** A setting's value; permissions are sent with their previous value. */
type ValueOf<N extends Name> = Exclude<OrganisationSettings[N], undefined>

const saveChange = optimisticChange<unknown>()

const permissionNames: readonly string[] = organisationPermissionNames
const timeLimits: readonly string[] = organisationTimeLimits
const isPermissionName = (name: string): boolean => permissionNames.includes(name)
const isPermission = (value: unknown): value is GroupSetting => typeof value === 'object' && value !== null

/**
 * Returns the change for the wire. A permission includes its previous value, so that the service refuses to
 * overwrite an unseen change. No time limit is a word in requests, and null in answers.
 */
function wireValue(name: Name, to: unknown, from: unknown): unknown {
  if (isPermission(to) || isPermission(from) || isPermissionName(name)) {
    return { new: to, ...(from === undefined ? {} : { old: from }) }
  }
  return to === null && timeLimits.includes(name) ? 'unlimited' : to
}

const isMismatch = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'EXPECTATION_MISMATCH'

/**
 * Stores the setting. A mismatch of the previous value can mean that an earlier request succeeded and its
 * answer was lost: then the stored permission equals the wanted one.
 * @throws ApiError
 */
async function storeUnlessInForce(session: Session, name: Name, to: unknown, from: unknown): Promise<void> {
  try {
    await session.api(updateOrganisation, { [name]: wireValue(name, to, from) })
  } catch (error) {
    if (!isMismatch(error)) throw error
    await session.api(updateOrganisation, { [name]: wireValue(name, to, to) })
  }
}

/** Changes a setting of the organization; shows at once. @throws ApiError; the change is undone */
export function setOrganisationSetting<N extends Name>(
  session: Session,
  name: N,
  value: ValueOf<N>,
): Promise<void> {
  const from = organisation(session)[name]
  let agreed: unknown = from
  return saveChange(session, {
    key: name,
    from,
    to: value,
    show: (value) =>
      session.deliver({ type: 'realm', op: 'update_dict', property: 'default', data: { [name]: value } }),
    shown: () => organisation(session)[name],
    store: async (value) => {
      await storeUnlessInForce(session, name, value, agreed)
      agreed = value
    },
  })
}

/** Returns a setting of the organization, to show and change it. */
export function useOrganisationSetting<N extends Name>(name: N, otherwise: ValueOf<N>): Change<ValueOf<N>> {
  const session = useSession()
  const value = (useOrganisation()[name] ?? otherwise) as ValueOf<N>
  return useChange(value, (to) => setOrganisationSetting(session, name, to))
}

/** Returns the reason why the reader can't change a setting of the organization; undefined if they can. */
export function useSettingObstacle(name: string): string | undefined {
  const t = useText(changeTexts)
  const self = useOwnUser()
  if (mayChangeSetting(self, name)) return undefined
  return t(changedBy(name) === 'owner' ? 'settings.forOwners' : 'settings.forAdministrators')
}
