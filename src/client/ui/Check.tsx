import { useId } from 'react'
import { noteOf } from './FieldFrame.tsx'
import styles from './Choice.module.css'

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  /** Why it cannot be changed; undefined when it can. */
  readonly obstacle?: string | undefined
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

/** A box to tick, with what ticking it means. */
export const Check = ({ label, hint, obstacle, isChecked, onChange }: Props) => {
  const id = useId()
  const note = noteOf({ hint, obstacle })
  return (
    <div className={styles['choice']}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-disabled={obstacle !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          if (obstacle === undefined) onChange(event.target.checked)
        }}
      />
      <span>
        <label htmlFor={id}>{label}</label>
        {note !== undefined && (
          <span id={`${id}-hint`} className={styles['hint']}>
            {note}
          </span>
        )}
      </span>
    </div>
  )
}
