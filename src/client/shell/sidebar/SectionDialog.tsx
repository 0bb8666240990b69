import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { DialogForm } from '../../kernel/view/DialogForm.tsx'
import { useFields } from '../../kernel/view/useFields.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { areOfAccount } from './accountSections.ts'
import { changeSections, sectionOf, sections, withChannelIn, withSection } from './sections.ts'
import { useSession } from '../../kernel/session.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const NONE = 'none'
const NEW = 'new'

interface Props {
  readonly channelId: number
  readonly channelName: string
  readonly onClose: () => void
}

/** Moves a channel into one of the reader's sections, or into a new one. */
export const SectionDialog = ({ channelId, channelName, onClose }: Props) => {
  const t = useText(laterShellTexts)
  const session = useSession()
  const [all] = useState(() => sections(session))
  const [first] = useState(() => sectionOf(all, channelId)?.id ?? (all.length === 0 ? NEW : NONE))
  const fields = useFields(
    { choice: first, name: '' },
    {
      name: {
        atSubmit: (typed, draft) =>
          draft.choice === NEW && typed.trim() === '' ? t('sections.needName') : undefined,
      },
    },
  )
  const { choice, name } = fields.draft
  const place = (): void =>
    changeSections(session, (now) =>
      choice === NEW
        ? withSection(now, name.trim(), [channelId])
        : withChannelIn(now, channelId, choice === NONE ? undefined : choice),
    )
  return (
    <Dialog title={t('sections.place', { channel: channelName })} onClose={onClose}>
      <DialogForm
        submitText={t('sections.move')}
        fields={fields}
        onSubmit={async () => place()}
        onClose={onClose}
      >
        <RadioGroup
          legend={t('sections.section')}
          {...fields.choice('choice')}
          options={[
            { value: NONE, label: t('sections.none') },
            ...all.map((each) => ({ value: each.id, label: each.name })),
            { value: NEW, label: t('sections.new') },
          ]}
        />
        {choice === NEW && (
          <Field
            label={t('sections.name')}
            hint={t(areOfAccount(session) ? 'sections.nameHint' : 'sections.nameHintHere')}
            maxLength={60}
            dir="auto"
            {...fields.text('name')}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
