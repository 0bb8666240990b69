import { useRef, useState } from 'react'
import { NAMESPACE } from '../../../../protocol/calendar/interface.ts'
import { limits } from '../../../../protocol/calendar/limits.ts'
import { uploadImage } from '../../../../protocol/calendar/site.ts'
import { uploadTo } from '../../../kernel/api/upload.ts'
import { useText } from '../../../i18n/useText.ts'
import { explain } from '../explain.ts'
import type { ChosenImage } from './fieldTable.ts'
import { formTexts } from './texts/formTexts.ts'

export interface ImageUpload {
  /** The fraction that has been sent, 0 to 1; undefined while no image is on its way. */
  readonly progress: number | undefined
  readonly failure: string | undefined
  readonly begin: (file: File) => Promise<void>
  readonly stop: () => void
}

/** Brings an image to the site; `onArrived` is told under what it is known there. */
export function useImageUpload(onArrived: (image: ChosenImage) => void): ImageUpload {
  const t = useText(formTexts)
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const stopping = useRef<AbortController | undefined>(undefined)
  const begin = async (file: File): Promise<void> => {
    if (file.size > limits.max_image_mib * 1024 * 1024) {
      setFailure(t('event.form.imageTooLarge', { limit: limits.max_image_mib }))
      return
    }
    setFailure(undefined)
    setProgress(0)
    const { signal } = (stopping.current = new AbortController())
    try {
      const { id, url } = await uploadTo(uploadImage, file, {
        baseUrl: `/${NAMESPACE}`,
        onProgress: setProgress,
        signal,
      })
      onArrived({ id, url })
    } catch (error) {
      if (!signal.aborted) setFailure(explain(t, error))
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, failure, begin, stop: () => stopping.current?.abort() }
}
