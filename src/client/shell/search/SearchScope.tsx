import { pathOf } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { readSearch, type SearchCondition } from '../../navigation/search.ts'
import { writeSearch } from '../../navigation/searchWriting.ts'
import { useText } from '../../i18n/useText.ts'
import tabs from '../pages/ChannelTabs.module.css'
import styles from '../pages/ViewFilter.module.css'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

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
    </nav>
  )
}
