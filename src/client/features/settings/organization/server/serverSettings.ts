import { queryOptions, useQuery } from '@tanstack/react-query'
import { allClientCapabilities } from '../../../../../protocol/chat/capabilities.ts'
import { isAdministrator } from '../../../../../protocol/chat/permissions.ts'
import { deleteQueue } from '../../../../../protocol/chat/register.ts'
import {
  FOREVER,
  getServerOrganisation,
  isOfOwners,
  updateServerOrganisation,
} from '../../../../../protocol/chat/serverOrganisation.ts'
import { Role } from '../../../../../protocol/chat/shapes.ts'
import type { ArgumentsOf, ReplyOf } from '../../../../../protocol/endpoint.ts'
import { useText } from '../../../../i18n/useText.ts'
import { useSession, type Session } from '../../../../kernel/session.ts'
import { useOwnUser } from '../../../people/queries.ts'
import { changeTexts } from '../../change/texts/changeTexts.ts'
import { useChange, type Change } from '../../change/useChange.ts'

type Reply = ReplyOf<typeof getServerOrganisation>
type Changes = ArgumentsOf<typeof updateServerOrganisation>
type Name = keyof Changes
type Settings = Omit<Reply, 'queue_id'>
type ValueOf<N extends Name> = Exclude<Settings[`realm_${N}`], undefined | null>

const key = ['settings', 'serverOrganisation'] as const

/** The settings that only some services have, as they are when the page opens. */
export const serverSettingsQuery = (session: Session) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Settings> => {
      const asked = {
        event_types: [],
        fetch_event_types: ['realm', 'realm_bot', 'realm_embedded_bots'],
        client_capabilities: allClientCapabilities,
      }
      const { queue_id, ...settings } = await session.api(getServerOrganisation, asked, { signal })
      // A queue that stays is forgotten by the service after a while.
      if (queue_id !== null) session.api(deleteQueue, { queue_id }).catch(() => undefined)
      return settings
    },
  })

/** Returns the settings; undefined until they are read, and where they can't be. */
export function useServerSettings(): Settings | undefined {
  const session = useSession()
  return useQuery(serverSettingsQuery(session), session.cache).data
}

/** The value as the service takes it. */
function wireValue(name: Name, value: unknown): unknown {
  if (name === 'message_retention_days') return value === FOREVER ? 'unlimited' : value
  if (name !== 'authentication_methods') return value
  const methods = Object.entries(value as ValueOf<'authentication_methods'>)
  return Object.fromEntries(methods.map(([method, { enabled }]) => [method, enabled]))
}

/** Stores a setting. @throws ApiError, also for a setting that the service ignores */
export async function setServerSetting<N extends Name>(
  session: Session,
  name: N,
  value: ValueOf<N>,
): Promise<void> {
  await session.api(updateServerOrganisation, { [name]: wireValue(name, value) })
  session.cache.setQueryData<Settings>(
    key,
    (settings) => settings && { ...settings, [`realm_${name}`]: value },
  )
}

/** Returns a setting, to show and change it. */
export function useServerSetting<N extends Name>(name: N, otherwise: ValueOf<N>): Change<ValueOf<N>> {
  const session = useSession()
  const value = (useServerSettings()?.[`realm_${name}`] ?? otherwise) as ValueOf<N>
  return useChange(value, (to) => setServerSetting(session, name, to))
}

/** True if the service has the setting. */
export const useHasServerSetting = (name: Name): boolean =>
  useServerSettings()?.[`realm_${name}`] !== undefined

/** Returns the reason why the reader can't change the setting; undefined if they can. */
export function useServerObstacle(name: Name): string | undefined {
  const t = useText(changeTexts)
  const self = useOwnUser()
  if (isOfOwners(name)) return self.role === Role.owner ? undefined : t('settings.forOwners')
  return isAdministrator(self) ? undefined : t('settings.forAdministrators')
}
