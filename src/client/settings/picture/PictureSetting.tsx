import { useId, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import { reasonOf } from '../../session/reasonOf.ts'
import { Button } from '../../ui/Button.tsx'
import { showDialog } from '../../ui/dialogStore.ts'
import { CropDialog } from './CropDialog.tsx'
import styles from './PictureSetting.module.css'

interface Props {
  readonly title: string
  /** The picture as it is. */
  readonly shown: ReactNode
  readonly maxMib: number
  readonly onUpload: (file: File) => Promise<unknown>
  /** Undefined: there is none to take away. */
  readonly onRemove: (() => Promise<unknown>) | undefined
  /** Why the reader may not change it; undefined when they may. */
  readonly obstacle?: string | undefined
}

const MEBIBYTE = 1024 * 1024

/** A square picture: chosen from a file, cut, uploaded; or taken away. */
export const PictureSetting = ({ title, shown, maxMib, onUpload, onRemove, obstacle }: Props) => {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const choose = async (file: File): Promise<void> => {
    setProblem(undefined)
    try {
      const picture = await createImageBitmap(file)
      showDialog((close) => <CropDialog picture={picture} onCut={onUpload} onClose={close} />)
    } catch {
      setProblem(t('picture.unreadable'))
    }
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onRemove?.()
    } catch (error) {
      setProblem(reasonOf(t, error))
    }
    setBusy(false)
  }
  return (
    <div role="group" aria-label={title} className={styles['picture']}>
      {shown}
      <div className={styles['side']}>
        <div className={styles['buttons']}>
          <Button
            aria-disabled={obstacle !== undefined || undefined}
            aria-describedby={id}
            onClick={() => {
              if (obstacle === undefined) input.current?.click()
            }}
          >
            {t('picture.choose')}
          </Button>
          {onRemove && obstacle === undefined && (
            <Button tone="quiet" busy={isBusy} onClick={() => void remove()}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <p id={id} className={styles['hint']}>
          {obstacle ?? t('picture.about', { size: maxMib })}
        </p>
        <p role="alert" className={styles['problem']} dir="auto">
          {problem}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        hidden
        aria-label={title}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (!file) return
          // What is cut is drawn anew and small; only absurd files are turned away here.
          if (file.size > 10 * maxMib * MEBIBYTE) setProblem(t('picture.tooLarge', { size: 10 * maxMib }))
          else void choose(file)
        }}
      />
    </div>
  )
}
