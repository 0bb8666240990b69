import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useUsers } from '../../features/people/queries.ts'
import { useSession } from '../../kernel/session.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'
import { pathOf } from '../../navigation/address.ts'
import { replaceAddress } from '../../navigation/goTo.ts'
import { readSearch } from '../../navigation/search.ts'
import { writeSearch } from '../../navigation/searchWriting.ts'
import { viewOf } from '../../navigation/viewAddress.ts'
import { settle, WITH } from './settle.ts'

/** The address of a search that opens at the message `near`; without conditions and words, that of the feed. */
export const searchPath = (query: string, near?: number): string =>
  pathOf(query === '' && near !== undefined ? { kind: 'feed' } : { kind: 'search', query }, near)

/**
 * Writes the people whom the address of a search names as their IDs, as the box does with what is typed, and follows a
 * message whose conversation it names.
 */
export function useSettledAddress(query: string | undefined): void {
  const session = useSession()
  const { userId } = session
  const users = useUsers()
  const follow = useEffectEvent(async (named: string, isLeft: () => boolean): Promise<void> => {
    const { pathWith } = await loadPart(() => import('./pathWith.ts'))
    const path = await pathWith(session, named, { ownUserId: userId, users: [...users.values()] })
    if (path !== undefined && !isLeft()) replaceAddress(path)
  })
  useEffect(() => {
    if (query === undefined || !WITH.test(query)) return
    let isLeft = false
    // Without an answer the words are searched for as they are.
    follow(query, () => isLeft).catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [query])
  useLayoutEffect(() => {
    if (query === undefined) return
    const settled = settle(query, { ownUserId: userId, users: [...users.values()] })
    if (settled.near === undefined && settled.words === readSearch(query).words) return
    const near = settled.near ?? viewOf(location.pathname, location.search)?.near
    replaceAddress(searchPath(writeSearch(settled), near))
  }, [query, userId, users])
}
