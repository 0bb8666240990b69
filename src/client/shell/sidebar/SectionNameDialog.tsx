import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { opensHere } from '../../ui/opensHere.ts'
import { changeSections, withName, withSection, type PersonalSection } from './sections.ts'
import { useSession } from '../../kernel/session.ts'

type Props = { readonly section?: PersonalSection; readonly onClose: () => void }

/** Renames one of the reader's sections, or creates one. */
export const SectionNameDialog = ({ section, onClose }: Props) => {
  const t = useText()
  const session = useSession()
  const [name, setName] = useState(section?.name ?? '')
  const save = (): void =>
    changeSections(session, (now) =>
      section ? withName(now, section.id, name.trim()) : withSection(now, name.trim(), []),
    )
  return (
    <Dialog title={t(section ? 'sections.rename' : 'sections.new')} onClose={onClose}>
      <DialogForm
        submitText={t(section ? 'sections.save' : 'sections.create')}
        obstacle={name.trim() === '' ? t('sections.needName') : undefined}
        onSubmit={async () => save()}
        onClose={onClose}
      >
        <Field
          label={t('sections.name')}
          value={name}
          maxLength={60}
          dir="auto"
          // The dialog opens for typing.
          ref={opensHere}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
