import { ListFilter } from 'lucide-react'
import styles from './FilterField.module.css'

type Props = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }

/** Narrows the list below it while one types. */
export const FilterField = ({ label, value, onChange }: Props) => (
  <div className={styles['field']}>
    <ListFilter size={16} strokeWidth={1.6} aria-hidden />
    <input
      type="text"
      aria-label={label}
      placeholder={label}
      value={value}
      dir="auto"
      autoComplete="off"
      spellcheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </div>
)
