import { useState, type ReactNode } from 'react'
import { Button, type ButtonTone } from '../../../ui/Button.tsx'
import { showDialog } from '../../../ui/dialogStore.ts'
import styles from './RowAction.module.css'

interface Props {
  readonly text: string
  /** The item of the row, because several buttons have the same text. */
  readonly of: string
  readonly tone?: ButtonTone
  /** The reason why the reader can't do it; undefined if they can. */
  readonly obstacle?: string | undefined
  /** Renders the dialog; gets the function that closes it. */
  readonly renderDialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog: a quiet and small one of a row, or below the rows in the size of other forms' buttons. */
export const RowDialog = ({ text, of, tone = 'secondary', obstacle, renderDialog }: Props) => {
  const [isExplained, setExplained] = useState(false)
  return (
    <>
      <Button
        size={tone === 'quiet' ? 'dense' : 'normal'}
        tone={tone}
        aria-haspopup="dialog"
        aria-disabled={obstacle !== undefined || undefined}
        aria-description={obstacle === undefined ? of : `${of}. ${obstacle}`}
        onClick={() => {
          if (obstacle === undefined) showDialog(renderDialog)
          else setExplained(true)
        }}
      >
        {text}
      </Button>
      {isExplained && obstacle !== undefined && (
        <span role="alert" className={styles['problem']}>
          {obstacle}
        </span>
      )}
    </>
  )
}
