import { useQuery } from '@tanstack/react-query'
import { messageQueries } from '../../features/messages/queries.ts'
import { useSession } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { pathOf } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { readSearch, type SearchCondition } from '../../navigation/search.ts'
import { writeSearch } from '../../navigation/searchWriting.ts'
import { useText } from '../../i18n/useText.ts'
import tabs from '../pages/ChannelTabs.module.css'
import styles from '../pages/ViewFilter.module.css'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** The number of messages found, as far as they were read. */
const ResultCount = ({ query }: { query: string }) => {
  const t = useText(laterShellTexts)
  const session = useSession()
  const view = { kind: 'search', query } as const
  const { data } = useQuery({ ...messageQueries.window(session, view), enabled: false }, session.cache)
  const count = data?.messages.length ?? 0
  const isWhole = data?.foundOldest && data.foundNewest
  return (
    <span role="status" className={styles['count']}>
      {data && (isWhole || count > 0) && t(isWhole ? 'search.count' : 'search.countMore', { count })}
    </span>
  )
}

const FoundEvents = lazyPart(async () => (await import('./FoundEvents.tsx')).FoundEvents)

/** The scope of a search without its own: the reader's messages, or all public ones. Each has its address. */
export const SearchScope = ({ query }: { query: string }) => {
  const t = useText(laterShellTexts)
  const { conditions, words } = readSearch(query)
  const others = conditions.filter(({ name }) => name !== 'channels')
  const isPublic = others.length < conditions.length
  const everything: SearchCondition = { name: 'channels', operand: 'public', negated: false }
  const address = (chosen: readonly SearchCondition[]): string =>
    pathOf({ kind: 'search', query: writeSearch({ conditions: chosen, words }) })
  return (
    <nav className={styles['filter']} aria-label={t('search.scope')}>
      <div className={tabs['tabs']}>
        <Link to={address(others)} aria-current={isPublic ? undefined : 'page'}>
          {t('search.received')}
        </Link>
        <Link to={address([everything, ...others])} aria-current={isPublic ? 'page' : undefined}>
          {t('search.public')}
        </Link>
      </div>
      <ResultCount query={query} />
      <PartBoundary fallback={null}>
        <FoundEvents words={words} />
      </PartBoundary>
    </nav>
  )
}
