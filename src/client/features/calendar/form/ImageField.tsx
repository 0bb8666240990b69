import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { pictureSource } from '../pictureSource.ts'
import { useSite } from '../site.ts'
import styles from './EventForm.module.css'
import type { FormPart } from './rules.ts'
import type { ImageUpload } from './useImageUpload.ts'
import { formTexts } from './texts/formTexts.ts'

interface Props extends FormPart {
  readonly upload: ImageUpload
}

/** The picture of the event: uploaded here; on other sites given by its address. */
export const ImageField = ({ form, upload }: Props) => {
  const t = useText(formTexts)
  const { draft, change, problem } = form
  const site = useSite()
  const input = useRef<HTMLInputElement>(null)
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
  // A member whose account cannot upload can still remove a picture.
  const mayUpload = site?.site?.can_upload !== false
  if (!mayUpload && draft.image === null) return null
  const { progress } = upload
  const isUploading = progress !== undefined
  const error = upload.failure ?? problem('image')
  return (
    <div className={styles['labelled']} role="group" aria-label={t('event.form.image')}>
      <span className={styles['label']}>{t('event.form.image')}</span>
      {draft.image && (
        <img
          src={pictureSource(draft.image.url)}
          alt={t('event.form.imagePreview')}
          className={styles['preview']}
        />
      )}
      {mayUpload && (
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
            aria-label={t('event.form.image')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file) void upload.begin(file)
              event.currentTarget.value = ''
            }}
          />
        </VisuallyHidden>
      )}
      <div className={styles['row']}>
        {mayUpload && (
          <Button
            icon={<ImageUp size={16} strokeWidth={1.6} aria-hidden />}
            busy={isUploading}
            onClick={() => input.current?.click()}
          >
            {t(draft.image ? 'event.form.replaceImage' : 'event.form.chooseImage')}
          </Button>
        )}
        {(draft.image !== null || isUploading) && (
          <Button
            tone="quiet"
            icon={<Trash2 size={16} strokeWidth={1.6} aria-hidden />}
            onClick={() => (isUploading ? upload.stop() : change({ image: null }))}
          >
            {t('event.form.removeImage')}
          </Button>
        )}
        {isUploading && (
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
