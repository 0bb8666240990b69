import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../i18n/useText.ts'
import { useSessionToast } from '../../../kernel/view/useSessionToast.ts'
import { explain } from '../explain.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { FormPart } from './formProps.ts'
import { Section } from './Section.tsx'
import { makeTerm } from './sources.ts'

/** Categories and tags. */
export const TermFields = ({ draft, change, problem }: FormPart) => {
  const t = useText()
  const cache = useQueryClient()
  const showToast = useSessionToast()
  const create = async (kind: 'category' | 'tag', name: string): Promise<void> => {
    try {
      const choice = await makeTerm(cache, kind, name)
      change(({ categories, tags }) =>
        kind === 'category' ? { categories: [...categories, choice] } : { tags: [...tags, choice] },
      )
    } catch (error) {
      showToast({ text: explain(t, error), tone: 'danger' })
    }
  }
  return (
    <Section title={t('event.form.filing')}>
      <ChoiceField
        kind="category"
        label={t('event.form.categories')}
        error={problem('categories')}
        choices={draft.categories}
        onChange={(categories) => change({ categories })}
        onCreate={(name) => void create('category', name)}
      />
      <ChoiceField
        kind="tag"
        label={t('event.form.tags')}
        error={problem('tags')}
        choices={draft.tags}
        onChange={(tags) => change({ tags })}
        onCreate={(name) => void create('tag', name)}
      />
    </Section>
  )
}
