import type { Term } from '../../../../protocol/calendar/shapes.ts'
import { Link } from '../../../navigation/Link.tsx'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { useText } from '../../../i18n/useText.ts'
import { hued, identityHue } from '../../../ui/identity.ts'
import { filteredPath } from '../address.ts'
import styles from './EventView.module.css'
import { eventTexts } from './texts/eventTexts.ts'

interface Props {
  readonly categories: readonly Term[]
  readonly tags: readonly Term[]
}

/** Categories and tags of the event; each leads to the other events in it. */
export const Chips = ({ categories, tags }: Props) => {
  const t = useText(eventTexts)
  if (categories.length + tags.length === 0) return null
  const slugOf = ({ slug, id }: Term): string => slug || String(id)
  return (
    <ul className={styles['chips']} aria-label={t('event.filedUnder')}>
      {categories.map((term) => (
        <li key={`category-${term.id}`} className={hued} style={{ '--hue': identityHue(term.id) }}>
          <Link to={filteredPath({ categories: [slugOf(term)] })} className={styles['category']}>
            <bdi>{plainTextOf(term.name)}</bdi>
          </Link>
        </li>
      ))}
      {tags.map((term) => (
        <li key={`tag-${term.id}`}>
          <Link to={filteredPath({ tags: [slugOf(term)] })} className={styles['tag']}>
            <bdi>#{plainTextOf(term.name)}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
