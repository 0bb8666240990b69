import { hashKey, queryOptions, skipToken, useQuery, type QueryKey } from '@tanstack/react-query'
import { useSession, type Session } from './session.ts'

/** A piece of the service's state that the snapshot fills and events keep fresh; it is never fetched. */
export interface Entry<State> {
  readonly key: QueryKey
  /** The key as the cache looks it up; precomputed because events arrive by the thousand. */
  readonly hash: string
  /** The state before the first snapshot. */
  readonly initial: State
}

export const entry = <State>(key: QueryKey, initial: State): Entry<State> => ({
  key,
  hash: hashKey(key),
  initial,
})

const optionsOf = <State>({ key }: Entry<State>) =>
  queryOptions<State>({
    queryKey: key,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })

const queryOf = <State>(session: Session, { hash }: Entry<State>) =>
  session.cache.getQueryCache().get<State>(hash)

/** The current state, for use outside of components. */
export const readEntry = <State>(session: Session, entry: Entry<State>): State =>
  queryOf(session, entry)?.state.data ?? entry.initial

/**
 * Writes with the entry's options: `setQueryData` alone would drop an unobserved entry, and compare it deeply
 * each time.
 */
export function writeEntry<State>(session: Session, entry: Entry<State>, state: State): void {
  const { cache } = session
  const query =
    queryOf(session, entry) ?? cache.getQueryCache().build(cache, cache.defaultQueryOptions(optionsOf(entry)))
  query.setData(state, { manual: true })
}

/** Passes the state through `change`; observers are not notified when the state is the same. */
export function changeEntry<State>(
  session: Session,
  entry: Entry<State>,
  change: (state: State) => State,
): void {
  const before = readEntry(session, entry)
  const after = change(before)
  if (after !== before) writeEntry(session, entry, after)
}

/** The state; draws again when it changes. */
export const useEntry = <State>(entry: Entry<State>): State =>
  useQuery(optionsOf(entry), useSession().cache).data ?? entry.initial

/** A part of the state; draws again only when that part changes. */
export const useEntryPart = <State, Part>(entry: Entry<State>, select: (state: State) => Part): Part =>
  useQuery({ ...optionsOf(entry), select }, useSession().cache).data ?? select(entry.initial)

/**
 * Passes the data read under that key through `change`, if there is any. A stale answer stays stale: TanStack
 * Query takes every write for a fresh answer, so that one event would hide that others were missed.
 */
export function changeRead<State>(
  session: Session,
  queryKey: QueryKey,
  change: (state: State) => State,
): void {
  const query = session.cache.getQueryCache().get<State>(hashKey(queryKey))
  const before = query?.state.data
  if (query === undefined || before === undefined) return
  const after = change(before)
  if (after === before) return
  const { isInvalidated } = query.state
  query.setData(after, { manual: true })
  if (isInvalidated) query.invalidate()
}

/**
 * Reads the data again if it is observed, otherwise at the next observation. A fetch in flight can be too old
 * and is canceled.
 */
export async function refetch(session: Session, queryKey: QueryKey): Promise<void> {
  await session.cache.cancelQueries({ queryKey, exact: true })
  await session.cache.invalidateQueries({ queryKey, exact: true })
}
