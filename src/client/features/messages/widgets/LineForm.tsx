import { useState, type KeyboardEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './Widget.module.css'

interface Props {
  readonly label: string
  readonly submitText: string
  readonly initial?: string
  /** Resolves to true if it was done: a refused text returns to the field, unless the person has typed on. */
  readonly onSubmit: (text: string) => Promise<boolean>
  /** Called at Escape: the reader changed their mind. */
  readonly onLeave?: () => void
}

const LONGEST = 1000

/** A field for a line of text, with a button that submits it. */
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
