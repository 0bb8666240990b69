import { useLayoutEffect } from 'react'
import { useUsers } from '../../features/people/queries.ts'
import { useSession } from '../../kernel/session.ts'
import { pathOf } from '../../navigation/address.ts'
import { replaceAddress } from '../../navigation/goTo.ts'
import { readSearch } from '../../navigation/search.ts'
import { writeSearch } from '../../navigation/searchWriting.ts'
import { viewOf } from '../../navigation/viewAddress.ts'
import { settle } from './settle.ts'

/** The address of a search that opens at the message `near`; without conditions and words, that of the feed. */
export const searchPath = (query: string, near?: number): string =>
  pathOf(query === '' && near !== undefined ? { kind: 'feed' } : { kind: 'search', query }, near)

/** Writes the people whom the address of a search names as their IDs, as the box does with what is typed. */
export function useSettledAddress(query: string | undefined): void {
  const { userId } = useSession()
  const users = useUsers()
  useLayoutEffect(() => {
    if (query === undefined) return
    const settled = settle(query, { ownUserId: userId, users: [...users.values()] })
    if (settled.near === undefined && settled.words === readSearch(query).words) return
    const near = settled.near ?? viewOf(location.pathname, location.search)?.near
    replaceAddress(searchPath(writeSearch(settled), near))
  }, [query, userId, users])
}
