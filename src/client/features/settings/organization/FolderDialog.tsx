import { useState } from 'react'
import type { ChannelFolder } from '../../../../protocol/chat/channelFolder.ts'
import { createChannelFolder, updateChannelFolder } from '../../../../protocol/chat/channelFolders.ts'
import { limits } from '../../../../protocol/chat/limits.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useAllFolders } from '../../channels/folders.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

const LONGEST_NAME = limits.max_channel_folder_name_length
const LONGEST_DESCRIPTION = limits.max_channel_folder_description_length

interface Props {
  /** undefined: a new folder. */
  readonly folder: ChannelFolder | undefined
  readonly onClose: () => void
}

/** Edits a folder's name and description. */
export const FolderDialog = ({ folder, onClose }: Props) => {
  const t = useText()
  const session = useSession()
  const [name, setName] = useState(folder?.name ?? '')
  const [description, setDescription] = useState(folder?.description ?? '')
  const others = useAllFolders().filter((each) => each.id !== folder?.id && !each.is_archived)
  const wanted = name.trim()
  const nameFault =
    codePoints(wanted) > LONGEST_NAME
      ? t('folders.tooLong', { limit: LONGEST_NAME })
      : others.some((each) => each.name.toLowerCase() === wanted.toLowerCase())
        ? t('folders.nameTaken')
        : undefined
  const descriptionFault =
    codePoints(description.trim()) > LONGEST_DESCRIPTION
      ? t('folders.tooLong', { limit: LONGEST_DESCRIPTION })
      : undefined
  const save = (): Promise<unknown> => {
    const args = { name: wanted, description: description.trim() }
    return folder
      ? session.api(updateChannelFolder, { channel_folder_id: folder.id, ...args })
      : session.api(createChannelFolder, args)
  }
  return (
    <Dialog title={t(folder ? 'folders.edit' : 'folders.add')} onClose={onClose}>
      <DialogForm
        submitText={t('forms.save')}
        obstacle={wanted === '' ? t('folders.needName') : (nameFault ?? descriptionFault)}
        onSubmit={save}
        onClose={onClose}
      >
        <Field
          label={t('folders.name')}
          error={nameFault}
          value={name}
          dir="auto"
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextArea
          label={t('folders.description')}
          rows={2}
          error={descriptionFault}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
