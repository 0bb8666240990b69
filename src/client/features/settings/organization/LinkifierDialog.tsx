import { linkifierPatternError } from '../../../../markdown/linkifiers/linkify.ts'
import { addLinkifier, updateLinkifier } from '../../../../protocol/chat/linkifiers.ts'
import type { Linkifier } from '../../../../protocol/chat/realm.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { LinkifierTester } from './LinkifierTester.tsx'
import { organizationTexts } from './texts/organizationTexts.ts'

interface Props {
  /** undefined: a new linkifier. */
  readonly linkifier: Linkifier | undefined
  readonly onClose: () => void
}

/** Edits a pattern and its address, with a test of both. */
export const LinkifierDialog = ({ linkifier, onClose }: Props) => {
  const t = useText(organizationTexts, laterUiTexts)
  const session = useSession()
  const fields = useFields(
    { pattern: linkifier?.pattern ?? '', url_template: linkifier?.url_template ?? '' },
    {
      pattern: {
        missing: t('linkifiers.patternMissing'),
        whileTyping: (text) => {
          const fault = text === '' ? undefined : linkifierPatternError(text)
          return fault === undefined ? undefined : t('linkifiers.patternInvalid', { fault })
        },
      },
      url_template: { missing: t('linkifiers.templateMissing') },
    },
  )
  const { pattern, url_template } = fields.draft
  const save = (): Promise<unknown> => {
    const definition = { pattern, url_template: url_template.trim() }
    if (!linkifier) return session.api(addLinkifier, definition)
    const { id, example_input, reverse_template, alternative_url_templates } = linkifier
    return session.api(updateLinkifier, {
      filter_id: id,
      ...definition,
      example_input: example_input ?? '',
      reverse_template: reverse_template ?? '',
      alternative_url_templates,
    })
  }
  return (
    <Dialog title={t(linkifier ? 'linkifiers.editTitle' : 'linkifiers.add')} onClose={onClose}>
      <DialogForm submitText={t('forms.save')} fields={fields} onSubmit={save} onClose={onClose}>
        <Field
          label={t('linkifiers.pattern')}
          hint={t('linkifiers.patternHint')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...fields.text('pattern')}
        />
        <Field
          label={t('linkifiers.template')}
          hint={t('linkifiers.templateHint')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...fields.text('url_template')}
        />
        {fields.problem('pattern') === undefined && pattern !== '' && url_template !== '' && (
          <LinkifierTester linkifiers={[{ pattern, url_template }]} />
        )}
      </DialogForm>
    </Dialog>
  )
}
