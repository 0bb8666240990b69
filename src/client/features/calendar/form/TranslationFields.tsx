import { useState } from 'react'
import { languages, type Language } from '../../../../protocol/calendar/interface.ts'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import { isTranslated } from './fieldTable.ts'
import styles from './EventForm.module.css'
import type { FormPart } from './rules.ts'
import { MoreSection } from './Section.tsx'
import { formTexts } from './texts/formTexts.ts'

const nameOf = (language: Language): string =>
  new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'language' }).of(language) ?? language

/** Title, description and summary in the calendar's other languages. */
export const TranslationFields = ({ form }: FormPart) => {
  const t = useText(formTexts)
  const { draft, change, problem } = form
  const [language, setLanguage] = useState<Language>('fr')
  const texts = draft.translations[language]
  const translate = (changed: Partial<typeof texts>): void =>
    change(({ translations }) => ({
      translations: { ...translations, [language]: { ...translations[language], ...changed } },
    }))
  const error = problem('translations')
  return (
    <MoreSection title={t('event.form.translations')} isOpen={error !== undefined}>
      <div role="group" aria-label={t('event.form.language')} className={styles['row']}>
        {languages.map((each) => (
          <Button key={each} size="dense" aria-pressed={each === language} onClick={() => setLanguage(each)}>
            {nameOf(each)}
            {isTranslated(draft.translations[each]) && ' ✓'}
          </Button>
        ))}
      </div>
      {error !== undefined && <p className={styles['error']}>{error}</p>}
      <Field
        label={t('event.form.titleIn', { language: nameOf(language) })}
        lang={language}
        dir="auto"
        value={texts.title}
        onChange={(event) => translate({ title: event.currentTarget.value })}
      />
      <DescriptionField
        key={language}
        label={t('event.form.descriptionIn', { language: nameOf(language) })}
        lang={language}
        value={texts.description}
        onChange={(description) => translate({ description })}
      />
      <Field
        label={t('event.form.excerptIn', { language: nameOf(language) })}
        lang={language}
        dir="auto"
        value={texts.excerpt}
        onChange={(event) => translate({ excerpt: event.currentTarget.value })}
      />
    </MoreSection>
  )
}
