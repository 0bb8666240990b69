import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getInvitations, type Invitation } from '../../../protocol/chat/invitations.ts'
import { entry, refetch, useEntry, writeEntry } from '../../kernel/entry.ts'
import type { Feature } from '../../kernel/feature.ts'
import { useSession, type Session } from '../../kernel/session.ts'

const PENDING = ['invitations', 'pending'] as const
const defaultChannelsEntry = entry<readonly number[]>(['invitations', 'defaultChannels'], [])

const pending = (session: Session) =>
  queryOptions({
    queryKey: PENDING,
    queryFn: async ({ signal }): Promise<readonly Invitation[]> =>
      (await session.api(getInvitations, {}, { signal })).invites,
  })

/** Keeps the default channels of new users, and fetches the invitations again when they change. */
export const invitationsFeature: Feature = {
  name: 'invitations',
  restore: (session, snapshot) => {
    writeEntry(session, defaultChannelsEntry, snapshot.realm_default_streams ?? [])
    void refetch(session, PENDING)
  },
  on: {
    invites_changed: (session) => void refetch(session, PENDING),
    default_streams: (session, event) => writeEntry(session, defaultChannelsEntry, event.default_streams),
  },
}

/** Reads the pending invitations: all of them for administrators, for others their own. */
export function useInvitations(): UseQueryResult<readonly Invitation[]> {
  const session = useSession()
  return useQuery(pending(session), session.cache)
}

/** Returns the IDs of the default channels. */
export const useDefaultChannels = (): readonly number[] => useEntry(defaultChannelsEntry)
