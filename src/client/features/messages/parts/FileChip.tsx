import { Paperclip, X } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { fileSize } from '../../../ui/format/fileSize.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import styles from './FileChip.module.css'
import type { FilePart } from './parts.ts'

interface Props {
  readonly file: FilePart
  readonly onRemove: () => void
}

/** A file of the message, in a list of them. */
export const FileChip = ({ file, onRemove }: Props) => {
  const t = useText(laterMessageTexts)
  return (
    <li className={styles['item']}>
      <Paperclip size={14} strokeWidth={1.5} aria-hidden />
      <span className={styles['name']} dir="auto">
        {file.name}
      </span>
      {file.size !== undefined && <span className={styles['size']}>{fileSize(file.size)}</span>}
      <IconButton label={t('messages.removeFile', { name: file.name })} size="small" onClick={onRemove}>
        <X size={14} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </li>
  )
}
