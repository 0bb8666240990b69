import { hashKey, queryOptions, skipToken, useQuery, type QueryKey } from '@tanstack/react-query'
import { useSession, type Session } from './session.ts'

/** A piece of the service's state that the snapshot fills and events keep fresh; it is never fetched. */
export interface Entry<State> {
  readonly key: QueryKey
  /** The key as the cache looks it up: events come by the thousand. */
  readonly hash: string
  /** What stands there before the first snapshot. */
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

/** The state now, outside of components. */
export const readEntry = <State>(session: Session, entry: Entry<State>): State =>
  queryOf(session, entry)?.state.data ?? entry.initial

/** Made with its options: `setQueryData` alone would let it go when nobody looks, and compare it deeply each time. */
export function writeEntry<State>(session: Session, entry: Entry<State>, state: State): void {
  const { cache } = session
  const query =
    queryOf(session, entry) ?? cache.getQueryCache().build(cache, cache.defaultQueryOptions(optionsOf(entry)))
  query.setData(state, { manual: true })
}

/** Puts the state through `change`; nobody is told when it comes out the same. */
export function changeEntry<State>(
  session: Session,
  entry: Entry<State>,
  change: (state: State) => State,
): void {
  const before = readEntry(session, entry)
  const after = change(before)
  if (after !== before) writeEntry(session, entry, after)
}

/** The state, drawn again when it changes. */
export const useEntry = <State>(entry: Entry<State>): State =>
  useQuery(optionsOf(entry), useSession().cache).data ?? entry.initial

/** A part of the state, drawn again only when that part is another one. */
export const useEntryPart = <State, Part>(entry: Entry<State>, select: (state: State) => Part): Part =>
  useQuery({ ...optionsOf(entry), select }, useSession().cache).data ?? select(entry.initial)

/**
 * Puts what was read under that key through `change`, if anything was. A stale answer stays stale: TanStack Query
 * takes every write for a fresh answer, so that one event would hide that others were missed.
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

/** Reads it again where it is looked at, else on the next look. What is on its way may be too old and is dropped. */
export async function readAnew(session: Session, queryKey: QueryKey): Promise<void> {
  await session.cache.cancelQueries({ queryKey, exact: true })
  await session.cache.invalidateQueries({ queryKey, exact: true })
}
