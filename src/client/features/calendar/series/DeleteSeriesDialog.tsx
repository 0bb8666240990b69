import { useState } from 'react'
import { seriesScopes, type SeriesScope } from '../../../../protocol/calendar/series.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { seriesSentence } from './ruleText.ts'
import { seriesTexts } from './texts/seriesTexts.ts'

interface Props {
  readonly title: string
  readonly series: CalendarEvent['series']
  /** Deletes and closes the dialog. An error that it throws is shown, and the dialog stays. */
  readonly onDelete: (scope: SeriesScope) => Promise<void>
  readonly explain?: (error: unknown) => string
  readonly onClose: () => void
}

/**
 * Asks which events of a series are deleted: at first the one alone. A press on a wrong one of three buttons
 * could delete many.
 */
export const DeleteSeriesDialog = ({ title, series, onDelete, explain, onClose }: Props) => {
  const t = useText(seriesTexts, laterUiTexts)
  const [scope, setScope] = useState<SeriesScope>('this')
  const sentence = seriesSentence(t, series)
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm
        submitText={t('forms.delete')}
        tone="danger"
        onSubmit={() => onDelete(scope)}
        explain={explain}
        // It closes itself, before the page behind it goes.
        afterwards="stay"
        onClose={onClose}
      >
        {sentence !== undefined && <p>{sentence}</p>}
        <RadioGroup
          legend={t('series.scope.which')}
          value={scope}
          options={seriesScopes.map((value) => ({ value, label: t(`series.scope.${value}`) }))}
          onChange={setScope}
        />
      </DialogForm>
    </Dialog>
  )
}
