import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { Button, type ButtonTone } from '../../../ui/Button.tsx'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import styles from './RowAction.module.css'

interface Props {
  readonly text: string
  /** The item of the row, because several buttons have the same text. */
  readonly of: string
  readonly tone?: ButtonTone
  /** The reason why the reader can't do it; undefined if they can. */
  readonly obstacle?: string | undefined
  readonly onRun: () => Promise<unknown>
  /** Reverses the action. */
  readonly undo?: { readonly text: string; readonly run: () => Promise<unknown> }
}

/** A button of a row with an immediate action; the reason against it shows beside it. */
export const RowAction = ({ text, of, tone = 'quiet', obstacle, onRun, undo }: Props) => {
  const t = useText(uiTexts)
  const showToast = useSessionToast()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (): Promise<void> => {
    if (obstacle !== undefined) {
      setProblem(obstacle)
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      await onRun()
      if (undo)
        showToast({ text: undo.text, action: { text: t('common.undo'), run: () => void bringBack() } })
    } catch (error) {
      setProblem(reasonOf(t, error))
    }
    setBusy(false)
  }
  const bringBack = async (): Promise<void> => {
    try {
      await undo?.run()
    } catch (error) {
      showToast({ text: reasonOf(t, error), tone: 'danger' })
    }
  }
  return (
    <>
      <Button
        size="dense"
        tone={tone}
        busy={isBusy}
        aria-disabled={obstacle !== undefined || undefined}
        aria-description={obstacle === undefined ? of : `${of}. ${obstacle}`}
        onClick={() => void run()}
      >
        {text}
      </Button>
      {problem !== undefined && (
        <span role="alert" className={styles['problem']} dir="auto">
          {problem}
        </span>
      )}
    </>
  )
}
