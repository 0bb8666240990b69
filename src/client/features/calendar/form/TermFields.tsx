import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../i18n/useText.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { explain } from '../explain.ts'
import { LinksControl } from './controls.tsx'
import type { FormPart } from './rules.ts'
import { Section } from './Section.tsx'
import { makeTerm } from './sources.ts'
import { formTexts } from './texts/formTexts.ts'

/** Categories and tags. */
export const TermFields = ({ form }: FormPart) => {
  const t = useText(formTexts)
  const cache = useQueryClient()
  const showToast = useSessionToast()
  const create =
    (kind: 'category' | 'tag', field: 'categories' | 'tags') =>
    async (name: string): Promise<void> => {
      try {
        const made = await makeTerm(cache, kind, name)
        form.change((draft) => ({ [field]: [...draft[field], made] }))
      } catch (error) {
        showToast({ text: explain(t, error), tone: 'danger' })
      }
    }
  return (
    <Section title={t('event.form.filing')}>
      <LinksControl
        form={form}
        field="categories"
        kind="category"
        onCreate={create('category', 'categories')}
      />
      <LinksControl form={form} field="tags" kind="tag" onCreate={create('tag', 'tags')} />
    </Section>
  )
}
