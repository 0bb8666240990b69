import { useId, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { Button } from '../../../ui/Button.tsx'
import { showDialog } from '../../../ui/dialogStore.ts'
import { CropDialog } from './CropDialog.tsx'
import styles from './PictureSetting.module.css'
import { profileTexts } from '../profile/texts/profileTexts.ts'

interface Props {
  readonly title: string
  /** The present picture. */
  readonly shown: ReactNode
  readonly maxMib: number
  /** `square`: the reader chooses a square of the picture. `any`: the picture is uploaded unchanged. */
  readonly shape?: 'square' | 'any'
  readonly onUpload: (file: File) => Promise<unknown>
  /** undefined: there is no picture to remove. */
  readonly onRemove: (() => Promise<unknown>) | undefined
  /** The reason why the reader can't change it; undefined if they can. */
  readonly obstacle?: string | undefined
}

const MEBIBYTE = 1024 * 1024

/** A picture: chosen from a file, cropped if it must be square, and uploaded; or removed. */
export const PictureSetting = ({
  title,
  shown,
  maxMib,
  shape = 'square',
  onUpload,
  onRemove,
  obstacle,
}: Props) => {
  const t = useText(profileTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // A cropped picture is uploaded small; its source only needs a limit against absurd files.
  const mostMib = shape === 'square' ? 10 * maxMib : maxMib
  const attempt = async (work: () => Promise<unknown> | undefined): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(reasonOf(t, error))
    }
    setBusy(false)
  }
  const choose = async (file: File): Promise<void> => {
    setProblem(undefined)
    if (file.size > mostMib * MEBIBYTE) {
      setProblem(t('picture.tooLarge', { size: mostMib }))
      return
    }
    try {
      const picture = await createImageBitmap(file)
      if (shape === 'any') await attempt(() => onUpload(file))
      else showDialog((close) => <CropDialog picture={picture} onCut={onUpload} onClose={close} />)
    } catch {
      setProblem(t('picture.unreadable'))
    }
  }
  return (
    <div role="group" aria-labelledby={`${id}-title`} className={styles['picture']}>
      {shown}
      <div className={styles['side']}>
        <span id={`${id}-title`} className={styles['title']}>
          {title}
        </span>
        <div className={styles['buttons']}>
          <Button
            busy={isBusy}
            aria-disabled={obstacle !== undefined || undefined}
            aria-describedby={id}
            onClick={() => {
              if (obstacle === undefined) input.current?.click()
            }}
          >
            {t('picture.choose')}
          </Button>
          {onRemove && obstacle === undefined && (
            <Button tone="quiet" busy={isBusy} onClick={() => void attempt(() => onRemove())}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <p id={id} className={styles['hint']}>
          {obstacle ?? t(shape === 'square' ? 'picture.about' : 'picture.aboutAny', { size: maxMib })}
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
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
    </div>
  )
}
