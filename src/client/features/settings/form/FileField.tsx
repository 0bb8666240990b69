import { FieldFrame } from '../../../ui/FieldFrame.tsx'
import styles from './FileField.module.css'

interface Props {
  readonly label: string
  /** Says what to choose, because the words of the browser's own control are in the browser's language. */
  readonly chooseText: string
  /** Media types, separated by commas. */
  readonly accept: string
  readonly file: File | undefined
  readonly error: string | undefined
  readonly onChange: (file: File | undefined) => void
}

/** A file to choose, or to drop here, and the name of the chosen one. */
export const FileField = ({ label, chooseText, accept, file, error, onChange }: Props) => (
  <FieldFrame label={label} error={error}>
    {(attributes) => (
      <div className={styles['box']}>
        <span aria-hidden className={styles['choose']}>
          {chooseText}
        </span>
        <bdi aria-hidden className={styles['name']}>
          {file?.name}
        </bdi>
        {/* Lies over the words, invisible: presses, keys and dropped files reach it. */}
        <input
          {...attributes}
          type="file"
          accept={accept}
          className={styles['input']}
          onChange={({ currentTarget }) => onChange(currentTarget.files?.[0])}
        />
      </div>
    )}
  </FieldFrame>
)
