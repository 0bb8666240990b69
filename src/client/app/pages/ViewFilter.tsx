import { pathOf } from '../../conversations/address.ts'
import { Link } from '../../conversations/Link.tsx'
import { ONLY } from '../../conversations/only.ts'
import type { Collection } from '../../conversations/view.ts'
import { useText } from '../../i18n/useText.ts'
import tabs from './ChannelTabs.module.css'
import styles from './ViewFilter.module.css'

type Props = { readonly view: Collection }

/** Which of the messages that the view gathers it shows; each choice has its address. */
export const ViewFilter = ({ view: { kind, only: chosen } }: Props) => {
  const t = useText()
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
