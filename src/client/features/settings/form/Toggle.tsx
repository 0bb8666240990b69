import { Check } from '../../../ui/Check.tsx'
import { ChangeNote } from '../change/ChangeNote.tsx'
import type { Change } from '../change/useChange.ts'
import styles from './Controls.module.css'

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly change: Change<boolean>
  /** The reason why the reader can't change it; undefined if they can. */
  readonly obstacle?: string | undefined
}

/** A setting that is on or off, and takes effect at once. */
export const Toggle = ({ label, hint, change, obstacle }: Props) => (
  <div className={styles['toggle']}>
    <Check
      kind="switch"
      label={label}
      hint={hint}
      obstacle={obstacle}
      isChecked={change.value}
      onChange={change.set}
    />
    <ChangeNote change={change} label={label} />
  </div>
)
