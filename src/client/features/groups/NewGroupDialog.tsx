import { useState } from 'react'
import { createGroup } from '../../../protocol/chat/groups.ts'
import { goTo } from '../../navigation/goTo.ts'
import { groupPath } from '../../navigation/groupPath.ts'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useSession } from '../../kernel/session.ts'
import { Check } from '../../ui/Check.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { descriptionFault, nameFault } from './groupFaults.ts'

/** Creates a group. */
export const NewGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const session = useSession()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [joins, setJoins] = useState(true)
  const ofName = nameFault(t, name)
  const ofDescription = descriptionFault(t, description)
  const missing = name.trim() === '' ? t('groups.nameMissing') : undefined
  const create = async (): Promise<void> => {
    const members = joins ? [session.userId] : []
    const { group_id } = await session.api(createGroup, { name, description, members })
    goTo(groupPath(group_id))
  }
  return (
    <Dialog title={t('groups.createTitle')} size="wide" onClose={onClose}>
      <DialogForm
        submitText={t('groups.createSubmit')}
        obstacle={missing ?? ofName ?? ofDescription}
        onSubmit={create}
        onClose={onClose}
      >
        <Field
          label={t('groups.name')}
          value={name}
          dir="auto"
          autoComplete="off"
          error={ofName}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextArea
          label={t('groups.description')}
          rows={2}
          value={description}
          error={ofDescription}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Check label={t('groups.joinIt')} isChecked={joins} onChange={setJoins} />
      </DialogForm>
    </Dialog>
  )
}
