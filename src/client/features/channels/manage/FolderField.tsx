import { useText } from '../../../i18n/useText.ts'
import { Select } from '../../../ui/Select.tsx'
import { useFolders } from '../folders.ts'
import { manageTexts } from './texts/manageTexts.ts'

interface Props {
  /** null: no folder. */
  readonly value: number | null
  readonly onChange: (folderId: number | null) => void
}

const NONE = ''

/** Chooses the channel's folder; renders nothing if the organization has no folders. */
export const FolderField = ({ value, onChange }: Props) => {
  const t = useText(manageTexts)
  const folders = useFolders()
  if (folders.length === 0) return null
  return (
    <Select
      label={t('folders.folder')}
      hint={t('folders.folderHint')}
      value={value === null ? NONE : String(value)}
      options={[
        { value: NONE, label: t('folders.noFolder') },
        ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(id) => onChange(id === NONE ? null : Number(id))}
    />
  )
}
