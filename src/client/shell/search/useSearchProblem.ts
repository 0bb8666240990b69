import { useQuery } from '@tanstack/react-query'
import { listBounds } from '../../../protocol/bounds.ts'
import type { Search } from '../../navigation/search.ts'
import { soughtIn, writeSearch } from '../../navigation/searchWriting.ts'
import { useText } from '../../i18n/useText.ts'
import { messageQueries } from '../../features/messages/queries.ts'
import { refusalOf } from '../../kernel/view/reasonOf.ts'
import { useSession } from '../../kernel/session.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** Returns true if the service would refuse the search because it is too long. */
export const isTooMuch = (search: Search): boolean => soughtIn(search) > listBounds.search_terms

/**
 * Returns the reason why the text in the box cannot be searched for, or why its search was refused. `query` is the
 * search that the page shows.
 */
export function useSearchProblem(search: Search, query: string | undefined): string | undefined {
  const t = useText(laterShellTexts)
  const session = useSession()
  const view = { kind: 'search', query: query ?? '' } as const
  const { error } = useQuery({ ...messageQueries.window(session, view), enabled: false }, session.cache)
  if (isTooMuch(search)) return t('shell.search.tooMuch', { count: listBounds.search_terms })
  const isShown = query !== undefined && query !== '' && writeSearch(search) === query
  return isShown ? refusalOf(t, error) : undefined
}
