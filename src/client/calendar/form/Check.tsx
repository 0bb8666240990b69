import { useId } from 'preact/compat'
import styles from './EventForm.module.css'

interface Props {
  readonly label: string
  readonly hint?: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

/** A checkbox with what it means. */
export const Check = ({ label, hint, isChecked, onChange }: Props) => {
  const id = useId()
  return (
    <div className={styles['check']}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-describedby={hint === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-note`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
