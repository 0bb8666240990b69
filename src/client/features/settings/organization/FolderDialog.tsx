import type { ChannelFolder } from '../../../../protocol/chat/channelFolder.ts'
import { createChannelFolder, updateChannelFolder } from '../../../../protocol/chat/channelFolders.ts'
import { limits } from '../../../../protocol/chat/limits.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useAllFolders } from '../../channels/folders.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { organizationTexts } from './texts/organizationTexts.ts'

const LONGEST_NAME = limits.max_channel_folder_name_length
const LONGEST_DESCRIPTION = limits.max_channel_folder_description_length

interface Props {
  /** undefined: a new folder. */
  readonly folder: ChannelFolder | undefined
  readonly onClose: () => void
}

/** Edits a folder's name and description. */
export const FolderDialog = ({ folder, onClose }: Props) => {
  const t = useText(organizationTexts, laterUiTexts)
  const session = useSession()
  const others = useAllFolders().filter((each) => each.id !== folder?.id && !each.is_archived)
  const isTaken = (name: string): boolean =>
    others.some((each) => each.name.toLowerCase() === name.trim().toLowerCase())
  const excess = (text: string, limit: number): string | undefined =>
    codePoints(text.trim()) > limit ? t('folders.tooLong', { limit }) : undefined
  const fields = useFields(
    { name: folder?.name ?? '', description: folder?.description ?? '' },
    {
      name: {
        missing: t('folders.needName'),
        whileTyping: (name) =>
          excess(name, LONGEST_NAME) ?? (isTaken(name) ? t('folders.nameTaken') : undefined),
      },
      description: { whileTyping: (text) => excess(text, LONGEST_DESCRIPTION) },
    },
  )
  const save = (): Promise<unknown> => {
    const args = { name: fields.draft.name.trim(), description: fields.draft.description.trim() }
    return folder
      ? session.api(updateChannelFolder, { channel_folder_id: folder.id, ...args })
      : session.api(createChannelFolder, args)
  }
  return (
    <Dialog title={t(folder ? 'folders.edit' : 'folders.add')} onClose={onClose}>
      <DialogForm submitText={t('forms.save')} fields={fields} onSubmit={save} onClose={onClose}>
        <Field label={t('folders.name')} dir="auto" autoComplete="off" {...fields.text('name')} />
        <TextArea label={t('folders.description')} rows={2} {...fields.text('description')} />
      </DialogForm>
    </Dialog>
  )
}
