import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { opensHere } from '../../ui/opensHere.ts'
import { areOfAccount } from './accountSections.ts'
import { changeSections, withName, withSection, type PersonalSection } from './sections.ts'
import { useFields } from '../../kernel/view/useFields.ts'
import { useSession } from '../../kernel/session.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

type Props = { readonly section?: PersonalSection; readonly onClose: () => void }

/** Renames one of the reader's sections, or creates one. */
export const SectionNameDialog = ({ section, onClose }: Props) => {
  const t = useText(laterShellTexts)
  const session = useSession()
  const fields = useFields({ name: section?.name ?? '' }, { name: { missing: t('sections.needName') } })
  const name = fields.draft.name.trim()
  const save = (): void =>
    changeSections(session, (now) => (section ? withName(now, section.id, name) : withSection(now, name, [])))
  return (
    <Dialog title={t(section ? 'sections.rename' : 'sections.new')} onClose={onClose}>
      <DialogForm
        submitText={t(section ? 'sections.save' : 'sections.create')}
        fields={fields}
        onSubmit={async () => save()}
        onClose={onClose}
      >
        <Field
          label={t('sections.name')}
          hint={t(areOfAccount(session) ? 'sections.nameHint' : 'sections.nameHintHere')}
          maxLength={60}
          dir="auto"
          // The dialog opens for typing.
          ref={opensHere}
          {...fields.text('name')}
        />
      </DialogForm>
    </Dialog>
  )
}
