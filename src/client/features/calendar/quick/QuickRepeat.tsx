import { useText } from '../../../i18n/useText.ts'
import { Select } from '../../../ui/Select.tsx'
import { everies, hintOf, type RepeatPart } from '../form/RepeatFields.tsx'
import { isRepeating, NEVER } from '../form/repeats.ts'
import { formTexts } from '../form/texts/formTexts.ts'

/** How often a new event repeats, as a single choice; days and end are chosen in the form. */
export const QuickRepeat = ({ form, isSeparate }: RepeatPart) => {
  const t = useText(formTexts)
  const { value, error, onChange } = form.choice('repeats')
  const draft = value ?? NEVER
  return (
    <Select
      label={t('event.form.repeats')}
      value={draft.every}
      options={everies.map((every) => ({ value: every, label: t(`event.form.repeats.${every}`) }))}
      hint={isRepeating(draft) ? hintOf(t, draft, form.draft.startDate, isSeparate) : undefined}
      error={error}
      onChange={(every) => onChange({ ...draft, every })}
    />
  )
}
