import { useState } from 'react'
import { limits } from '../../../../protocol/chat/limits.ts'
import type { SavedSnippet } from '../../../../protocol/chat/savedSnippet.ts'
import { createSavedSnippet, editSavedSnippet } from '../../../../protocol/chat/savedSnippets.ts'
import { codePoints } from '../../../../protocol/chat/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

type Props = {
  /** The snippet to change; without it, a new one is made. */
  readonly snippet?: SavedSnippet
  /** The text that a new snippet begins with. */
  readonly content?: string
  readonly onClose: () => void
}

/** Makes a saved snippet, or changes one. */
export const SnippetDialog = ({ snippet, content: given = '', onClose }: Props) => {
  const t = useText()
  const session = useSession()
  const { maxMessageLength } = useRealm()
  const [title, setTitle] = useState(snippet?.title ?? '')
  const [content, setContent] = useState(snippet?.content ?? given)
  const isTitleTooLong = codePoints(title) > limits.max_saved_snippet_title_length
  const isTooLong = codePoints(content) > maxMessageLength
  const obstacle =
    title.trim() === '' || content.trim() === ''
      ? t('later.snippetNeeds')
      : isTitleTooLong || isTooLong
        ? t('later.snippetTooLong')
        : undefined
  const save = (): Promise<unknown> =>
    snippet
      ? session.api(editSavedSnippet, { saved_snippet_id: snippet.id, title: title.trim(), content })
      : session.api(createSavedSnippet, { title: title.trim(), content })
  return (
    <Dialog title={t(snippet ? 'later.editSnippet' : 'later.newSnippet')} onClose={onClose}>
      <DialogForm submitText={t('forms.save')} obstacle={obstacle} onSubmit={save} onClose={onClose}>
        <Field
          label={t('later.snippetTitle')}
          value={title}
          dir="auto"
          autoComplete="off"
          error={isTitleTooLong ? t('later.snippetTooLong') : undefined}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextArea
          label={t('later.snippetText')}
          rows={6}
          value={content}
          error={isTooLong ? t('later.snippetTooLong') : undefined}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
