import { useId } from 'react'
import styles from './Choice.module.css'

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly isChecked: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isChecked: boolean) => void
}

/** A box to tick, with what ticking it means. */
export const Check = ({ label, hint, isChecked, isDisabled = false, onChange }: Props) => {
  const id = useId()
  return (
    <div className={styles['choice']}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-disabled={isDisabled || undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          if (!isDisabled) onChange(event.target.checked)
        }}
      />
      <span>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
    </div>
  )
}
