import { useText } from '../../../i18n/useText.ts'
import styles from './ImportDialog.module.css'
import { daysText, LeftOut } from './LeftOut.tsx'
import type { FoundEvents as Found } from './runImport.ts'
import { importTexts } from './texts/importTexts.ts'

/** What a file brings, and what it can’t. */
export const FoundEvents = ({ found }: { found: Found }) => {
  const t = useText(importTexts)
  const { first_day, last_day, left_out, left_out_count, unknown_zones } = found
  const counts = (['new', 'changed', 'known', 'series', 'attachments'] as const).filter(
    (name) => found[name] > 0,
  )
  return (
    <>
      <h3 className={styles['name']} dir="auto">
        {found.name}
      </h3>
      <ul className={styles['facts']}>
        {counts.map((name) => (
          <li key={name}>{t(`calendar.import.${name}`, { count: found[name] })}</li>
        ))}
        {first_day !== '' && <li>{daysText(t, first_day, last_day)}</li>}
        {unknown_zones.length > 0 && (
          <li>{t('calendar.import.zones', { names: unknown_zones.join(', ') })}</li>
        )}
      </ul>
      <LeftOut left_out={left_out} left_out_count={left_out_count} />
    </>
  )
}
