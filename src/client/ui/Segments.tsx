import { useId } from 'react'
import styles from './Segments.module.css'

interface Props<Value extends string> {
  /** The subject of the choice, for screen readers. */
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A choice among a few options in a row, above the list that it narrows. */
export const Segments = <Value extends string>({ label, value, options, onChange }: Props<Value>) => {
  const name = useId()
  return (
    <div className={styles['segments']} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
