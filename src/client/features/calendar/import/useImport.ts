import { useLayoutEffect, useRef, useState } from 'react'
import { MAX_IMPORT_BYTES } from '../../../../protocol/calendar/imports.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { explain } from '../explain.ts'
import { readFile, runImport, undo, type FoundEvents, type ImportProgress } from './runImport.ts'
import { importTexts } from './texts/importTexts.ts'

type Stage =
  | { readonly at: 'choosing'; readonly fault?: string }
  | { readonly at: 'reading' }
  | { readonly at: 'found'; readonly file: File; readonly found: FoundEvents }
  | { readonly at: 'writing'; readonly written: number; readonly events: number }

/** An import from choosing a file to its end, which a notice tells if the dialog is closed by then. */
export function useImport(onClose: () => void) {
  const t = useText(importTexts, uiTexts)
  const session = useSession()
  const showToast = useSessionToast()
  const [stage, setStage] = useState<Stage>({ at: 'choosing' })
  const reading = useRef<AbortController | undefined>(undefined)
  useLayoutEffect(() => () => reading.current?.abort(), [])

  const choose = async (file: File): Promise<void> => {
    const limit = MAX_IMPORT_BYTES / 1024 / 1024
    if (file.size > limit * 1024 * 1024) {
      setStage({ at: 'choosing', fault: t('calendar.import.tooLarge', { limit }) })
      return
    }
    const { signal } = (reading.current = new AbortController())
    setStage({ at: 'reading' })
    try {
      setStage({ at: 'found', file, found: await readFile(file, signal) })
    } catch (error) {
      if (!signal.aborted) setStage({ at: 'choosing', fault: explain(t, error) })
    }
  }

  const undoAll = async ({ id, name }: ImportProgress): Promise<void> => {
    showToast({ text: t('calendar.import.undoing', { name }) })
    try {
      const count = await undo(session, id)
      const text =
        count === 0 ? t('calendar.import.undone', { name }) : t('calendar.import.undoneKept', { name, count })
      showToast({ text })
    } catch (error) {
      showToast({ text: explain(t, error), tone: 'danger' })
    }
  }

  const tellDone = (progress: ImportProgress): void => {
    const { name, state, written: count } = progress
    const isDone = state === 'done'
    showToast({
      text: isDone ? t('calendar.import.done', { name, count }) : t('calendar.import.stopped', { name }),
      action: { text: t('common.undo'), run: () => void undoAll(progress) },
    })
  }

  /** @throws the reason why it did not begin */
  const run = async (file: File, events: number): Promise<void> => {
    setStage({ at: 'writing', written: 0, events })
    try {
      tellDone(await runImport(session, file, ({ written }) => setStage({ at: 'writing', written, events })))
      onClose()
    } catch (error) {
      if (!session.ended.aborted) setStage({ at: 'choosing', fault: explain(t, error) })
    }
  }
  return { stage, choose, run }
}
