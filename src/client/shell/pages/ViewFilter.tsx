import { pathOf } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { ONLY } from '../../navigation/only.ts'
import type { Collection, View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { SearchScope } from '../search/SearchScope.tsx'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import tabs from './ChannelTabs.module.css'
import styles from './ViewFilter.module.css'

/** A view whose messages can be filtered. */
export type Filtered = Collection | Extract<View, { kind: 'search' }>

/** Filters the messages of a view, or chooses the scope of a search; each choice has its address. */
export const ViewFilter = ({ view }: { readonly view: Filtered }) =>
  view.kind === 'search' ? <SearchScope query={view.query} /> : <CollectionFilter view={view} />

const CollectionFilter = ({ view: { kind, only: chosen } }: { readonly view: Collection }) => {
  const t = useText(laterShellTexts)
  return (
    <nav className={styles['filter']} aria-label={t('viewFilter.show')}>
      <div className={tabs['tabs']}>
        <Link to={pathOf({ kind })} aria-current={chosen === undefined ? 'page' : undefined}>
          {t('viewFilter.all')}
        </Link>
        {ONLY.map((only) => (
          <Link key={only} to={pathOf({ kind, only })} aria-current={chosen === only ? 'page' : undefined}>
            {t(`viewFilter.${only}`)}
          </Link>
        ))}
      </div>
    </nav>
  )
}
