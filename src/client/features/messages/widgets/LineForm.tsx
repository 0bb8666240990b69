import { useState, type KeyboardEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './Widget.module.css'

interface Props {
  readonly label: string
  readonly submitText: string
  readonly initial?: string
  /** Answers with whether it was done: what was refused stands in the field again, unless one has gone on writing. */
  readonly onSubmit: (text: string) => Promise<boolean>
  /** Escape: the reader thought better of it. */
  readonly onLeave?: () => void
}

const LONGEST = 1000

/** One line to write, and a button that does something with it. */
export const LineForm = ({ label, submitText, initial = '', onSubmit, onLeave }: Props) => {
  const [line, setLine] = useState(initial)
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation() // Single keys act on the message around it.
    if (event.key === 'Escape') onLeave?.()
  }
  const submit = async (text: string): Promise<void> => {
    setLine('')
    if (!(await onSubmit(text))) setLine((now) => (now === '' ? text : now))
  }
  return (
    <form
      className={styles['line']}
      onSubmit={(event) => {
        event.preventDefault()
        if (line.trim() === '') return
        void submit(line.trim())
      }}
    >
      <input
        aria-label={label}
        placeholder={label}
        value={line}
        maxLength={LONGEST}
        dir="auto"
        autoComplete="off"
        onChange={(event) => setLine(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" size="dense" aria-disabled={line.trim() === '' || undefined}>
        {submitText}
      </Button>
    </form>
  )
}
