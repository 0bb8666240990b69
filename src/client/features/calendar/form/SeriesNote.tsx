import { Repeat } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { seriesText } from '../series/ruleText.ts'
import { isSame } from './draft.ts'
import styles from './EventForm.module.css'
import { RepeatFields } from './RepeatFields.tsx'
import { storedRepeats } from './repeats.ts'
import type { FormPart } from './rules.ts'
import { formTexts } from './texts/formTexts.ts'

/** Says how the event repeats and that saving asks how far a change reaches; its days are changed behind a button. */
export const SeriesNote = ({ form, event }: FormPart & { readonly event: CalendarEvent }) => {
  const t = useText(formTexts)
  const { repeats } = form.draft
  const [isOpen, setOpen] = useState(() => !isSame(repeats, storedRepeats(event)))
  const fields = useRef<HTMLDivElement>(null)
  const [isPressed, setPressed] = useState(false)
  // The button that had the focus is gone.
  useLayoutEffect(() => {
    if (isPressed) fields.current?.querySelector('select')?.focus()
  }, [isPressed])
  return (
    <>
      <p className={styles['note']}>
        <Repeat size={16} strokeWidth={1.6} aria-hidden />
        <span>
          {seriesText(t, event.series)}
          <span className={styles['hint']}>
            {t(isOpen ? 'event.form.repeats.changeNote' : 'event.form.repeats.note')}
          </span>
        </span>
      </p>
      {repeats !== null && !isOpen && (
        <div>
          <Button
            size="dense"
            onClick={() => {
              setOpen(true)
              setPressed(true)
            }}
          >
            {t('event.form.repeats.change')}
          </Button>
        </div>
      )}
      {isOpen && (
        <div ref={fields}>
          <RepeatFields form={form} />
        </div>
      )}
    </>
  )
}
