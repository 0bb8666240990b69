import { addPlayground, takesCode } from '../../../../protocol/chat/playgrounds.ts'
import { useText } from '../../../i18n/useText.ts'
import { usePlaygrounds } from '../../organization/playgrounds.ts'
import { useSession } from '../../../kernel/session.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { organizationTexts } from './texts/organizationTexts.ts'

/** Adds a website that runs code in a language. */
export const PlaygroundDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText(organizationTexts, laterUiTexts)
  const session = useSession()
  const there = usePlaygrounds() ?? []
  const fields = useFields(
    { pygments_language: '', name: '', url_template: '' },
    {
      pygments_language: { missing: t('playgrounds.languageMissing') },
      name: {
        missing: t('playgrounds.nameMissing'),
        // Other services refuse it in words of their own.
        atSubmit: (name, { pygments_language: language }) =>
          there.some((each) => each.name === name.trim() && each.pygments_language === language.trim())
            ? t('playgrounds.nameTaken')
            : undefined,
      },
      url_template: {
        missing: t('playgrounds.templateMissing'),
        atSubmit: (template) => (takesCode(template) ? undefined : t('playgrounds.codeMissing')),
      },
    },
  )
  const save = (): Promise<unknown> => session.api(addPlayground, fields.draft)
  return (
    <Dialog title={t('playgrounds.add')} onClose={onClose}>
      <DialogForm submitText={t('forms.save')} fields={fields} onSubmit={save} onClose={onClose}>
        <Field
          label={t('playgrounds.language')}
          hint={t('playgrounds.languageHint')}
          autoComplete="off"
          {...fields.text('pygments_language')}
        />
        <Field
          label={t('playgrounds.name')}
          hint={t('playgrounds.nameHint')}
          autoComplete="off"
          {...fields.text('name')}
        />
        <Field
          label={t('playgrounds.template')}
          hint={t('playgrounds.templateHint')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...fields.text('url_template')}
        />
      </DialogForm>
    </Dialog>
  )
}
