import { X } from 'lucide-react'
import type { Conversation } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { classes } from '../../ui/classes.ts'
import { fileSize } from '../../ui/format/fileSize.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { useScoped } from '../../kernel/scope.ts'
import { useSession } from '../../kernel/session.ts'
import { attachments as store, removeAttachment, useAttachmentsTo } from './attachments.ts'
import styles from './AttachmentList.module.css'
import chip from '../messages/parts/FileChip.module.css'
import { FileChip } from '../messages/parts/FileChip.tsx'
import type { FilePart } from '../messages/parts/parts.ts'
import { laterMessageTexts } from '../messages/texts/laterMessageTexts.ts'
import { composeTexts } from './texts/composeTexts.ts'

const SpaceNote = lazyPart(async () => (await import('./SpaceNote.tsx')).SpaceNote)

/** Shown once files were attached: people who attach none need not know how much room is left. */
const Note = () =>
  useScoped(store, (state) => state.wereAttached) ? (
    <PartBoundary fallback={null}>
      <SpaceNote />
    </PartBoundary>
  ) : null

interface Props {
  /** Undefined while the text has no address. */
  readonly to: Conversation | undefined
  /** The files that have arrived. */
  readonly files: readonly FilePart[]
  readonly onRemoveFile: (file: FilePart) => void
  /** Called when a file was taken off the list. */
  readonly onRemove: () => void
}

/**
 * Lists the files of the message as chips: those on their way, each with its progress, those that failed, with the
 * reason, and those that go out with the message.
 */
export const AttachmentList = ({ to, files, onRemoveFile, onRemove }: Props) => {
  const t = useText(composeTexts, laterMessageTexts)
  const session = useSession()
  const attachments = useAttachmentsTo(to)
  if (attachments.length + files.length === 0) return <Note />
  return (
    <>
      <Note />
      <ul className={chip['list']} aria-label={t('messages.files')}>
        {files.map((file) => (
          <FileChip
            key={file.markdown}
            file={file}
            onRemove={() => {
              onRemoveFile(file)
              onRemove()
            }}
          />
        ))}
        {attachments.map(({ id, name, size, progress, error }) => (
          <li key={id} className={classes(chip['item'], error !== undefined && styles['failed'])}>
            <span className={chip['name']} dir="auto">
              {name}
            </span>
            <span className={chip['size']}>{fileSize(size)}</span>
            {error === undefined ? (
              <progress
                className={styles['progress']}
                value={progress}
                max={1}
                aria-label={t('compose.uploading', { name })}
              />
            ) : (
              <span className={styles['error']} role="alert">
                {error}
              </span>
            )}
            <IconButton
              label={t('messages.removeFile', { name })}
              size="small"
              onClick={() => {
                removeAttachment(session, id)
                onRemove()
              }}
            >
              <X size={14} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}
