import { createGroup } from '../../../protocol/chat/groups.ts'
import { goTo } from '../../navigation/goTo.ts'
import { groupPath } from '../../navigation/groupPath.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useFields } from '../../kernel/view/useFields.ts'
import { useSession } from '../../kernel/session.ts'
import { Check } from '../../ui/Check.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { descriptionFault, nameFault } from './groupFaults.ts'
import { groupTexts } from './texts/groupTexts.ts'

/** Creates a group. */
export const NewGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(groupTexts)
  const session = useSession()
  const fields = useFields(
    { name: '', description: '', joins: true },
    {
      name: { missing: t('groups.nameMissing'), whileTyping: (name) => nameFault(t, name) },
      description: { whileTyping: (text) => descriptionFault(t, text) },
    },
  )
  const create = async (): Promise<void> => {
    const { name, description, joins } = fields.draft
    const members = joins ? [session.userId] : []
    const { group_id } = await session.api(createGroup, { name, description, members })
    goTo(groupPath(group_id))
  }
  return (
    <Dialog title={t('groups.createTitle')} size="wide" onClose={onClose}>
      <DialogForm submitText={t('groups.createSubmit')} fields={fields} onSubmit={create} onClose={onClose}>
        <Field label={t('groups.name')} dir="auto" autoComplete="off" {...fields.text('name')} />
        <TextArea label={t('groups.description')} rows={2} {...fields.text('description')} />
        <Check label={t('groups.joinIt')} {...fields.flag('joins')} />
      </DialogForm>
    </Dialog>
  )
}
