import { limits } from '../../../../protocol/chat/limits.ts'
import type { SavedSnippet } from '../../../../protocol/chat/savedSnippet.ts'
import { createSavedSnippet, editSavedSnippet } from '../../../../protocol/chat/savedSnippets.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useRealm } from '../../organization/realm.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { composeTexts } from '../texts/composeTexts.ts'

type Props = {
  /** The snippet to change; without it, a new one is made. */
  readonly snippet?: SavedSnippet
  /** The text that a new snippet begins with. */
  readonly content?: string
  readonly onClose: () => void
}

/** Makes a saved snippet, or changes one. */
export const SnippetDialog = ({ snippet, content: given = '', onClose }: Props) => {
  const t = useText(composeTexts, laterUiTexts)
  const session = useSession()
  const { maxMessageLength } = useRealm()
  const rules = (limit: number) => ({
    missing: t('later.snippetNeeds'),
    whileTyping: (text: string) => (codePoints(text) > limit ? t('later.snippetTooLong') : undefined),
  })
  const fields = useFields(
    { title: snippet?.title ?? '', content: snippet?.content ?? given },
    { title: rules(limits.max_saved_snippet_title_length), content: rules(maxMessageLength) },
  )
  const { title, content } = fields.draft
  const save = (): Promise<unknown> =>
    snippet
      ? session.api(editSavedSnippet, { saved_snippet_id: snippet.id, title: title.trim(), content })
      : session.api(createSavedSnippet, { title: title.trim(), content })
  return (
    <Dialog title={t(snippet ? 'later.editSnippet' : 'later.newSnippet')} onClose={onClose}>
      <DialogForm submitText={t('forms.save')} fields={fields} onSubmit={save} onClose={onClose}>
        <Field label={t('later.snippetTitle')} dir="auto" autoComplete="off" {...fields.text('title')} />
        <TextArea label={t('later.snippetText')} rows={6} {...fields.text('content')} />
      </DialogForm>
    </Dialog>
  )
}
