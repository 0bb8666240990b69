import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'preact/compat'
import { limits, NAMESPACE } from '../../../protocol/calendar/limits.ts'
import { uploadImage } from '../../../protocol/calendar/site.ts'
import { uploadTo } from '../../api/upload.ts'
import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { explain } from '../explain.ts'
import { useSite } from '../site.ts'
import styles from './EventForm.module.css'
import type { FormPart } from './formProps.ts'

/** The picture of the event: uploaded here; on other sites named by its address. */
export const ImageField = ({ draft, change, problem }: FormPart) => {
  const t = useText()
  const site = useSite()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (file.size > limits.max_image_mib * 1024 * 1024) {
      setFailure(t('event.form.imageTooLarge', { limit: limits.max_image_mib }))
      return
    }
    setFailure(undefined)
    setProgress(0)
    try {
      const { id, url } = await uploadTo(uploadImage, file, {
        baseUrl: `/${NAMESPACE}`,
        onProgress: setProgress,
      })
      change({ image: { id, url } })
    } catch (error) {
      setFailure(explain(t, error))
    } finally {
      setProgress(undefined)
    }
  }
  if (site === null) {
    return (
      <Field
        type="url"
        label={t('event.form.imageAddress')}
        value={draft.image?.url ?? ''}
        error={problem('image')}
        onChange={({ currentTarget: { value } }) =>
          change({ image: value === '' ? null : { id: 0, url: value } })
        }
      />
    )
  }
  const error = failure ?? problem('image')
  return (
    <div className={styles['labelled']} role="group" aria-label={t('event.form.image')}>
      <span className={styles['label']}>{t('event.form.image')}</span>
      {draft.image && (
        <img src={draft.image.url} alt={t('event.form.imagePreview')} className={styles['preview']} />
      )}
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
          aria-label={t('event.form.image')}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </VisuallyHidden>
      <div className={styles['row']}>
        <Button
          icon={<ImageUp size={16} strokeWidth={1.6} aria-hidden />}
          busy={progress !== undefined}
          onClick={() => input.current?.click()}
        >
          {t(draft.image ? 'event.form.replaceImage' : 'event.form.chooseImage')}
        </Button>
        {draft.image && (
          <Button
            tone="quiet"
            icon={<Trash2 size={16} strokeWidth={1.6} aria-hidden />}
            onClick={() => change({ image: null })}
          >
            {t('event.form.removeImage')}
          </Button>
        )}
        {progress !== undefined && (
          <progress className={styles['progress']} value={progress} aria-label={t('event.form.uploading')} />
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
