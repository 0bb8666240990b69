import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, type FieldType } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { laterUiTexts } from '../../../ui/texts/laterUiTexts.ts'
import { useTypedDraft } from '../change/drafts.ts'
import { useOptimisticValue } from '../change/useOptimisticValue.ts'
import { changeTexts } from '../change/texts/changeTexts.ts'
import styles from './Controls.module.css'

interface Props {
  /** Unique among all fields; the draft is stored under it. */
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly value: string
  readonly lines?: 'one' | 'many'
  readonly type?: FieldType | undefined
  readonly autoComplete?: string
  /** Returns the fault of the text; undefined: it can be saved. */
  readonly check?: (text: string) => string | undefined
  /** A text to go back to: a button puts it into the field. */
  readonly usual?: { readonly text: string; readonly label: string } | undefined
  /** Its errors are shown, and the typed text stays. */
  readonly onSave: (text: string) => Promise<unknown>
  /** The reason why the reader can't change it; undefined if they can. */
  readonly obstacle?: string | undefined
}

/** A text with a button to save it. */
export const TextSetting = ({
  name,
  label,
  hint,
  value,
  lines = 'one',
  type,
  autoComplete = 'off',
  check,
  usual,
  onSave,
  obstacle,
}: Props) => {
  const t = useText(changeTexts, laterUiTexts)
  const draft = useTypedDraft(name)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isStored, setStored] = useState(false)
  const { shown: known, expect } = useOptimisticValue(value)
  const text = draft.text ?? known
  const isDirty = text !== known
  const save = async (): Promise<void> => {
    if (isBusy || !isDirty) return
    const obstacle = check?.(text)
    setProblem(obstacle)
    if (obstacle !== undefined) return
    setBusy(true)
    try {
      await onSave(text)
      expect(text)
      setStored(true)
      draft.stored(text)
    } catch (error) {
      setProblem(reasonOf(t, error))
    }
    setBusy(false)
  }
  const shared = {
    label,
    hint,
    obstacle,
    error: problem,
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      draft.type(currentTarget.value)
      setProblem(undefined)
    },
  }
  return (
    <form
      className={styles['text']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {lines === 'one' ? (
        <Field {...shared} type={type} dir="auto" autoComplete={autoComplete} />
      ) : (
        <TextArea {...shared} rows={4} />
      )}
      <div className={styles['buttons']}>
        {isDirty && (
          <>
            <Button type="submit" tone="primary" size="dense" busy={isBusy} aria-description={label}>
              {t('forms.save')}
            </Button>
            <Button
              size="dense"
              tone="quiet"
              aria-description={label}
              onClick={() => {
                draft.forget()
                setProblem(undefined)
              }}
            >
              {t('settings.discard')}
            </Button>
          </>
        )}
        {usual !== undefined && obstacle === undefined && text !== usual.text && (
          <Button
            size="dense"
            tone="quiet"
            aria-description={label}
            onClick={() => {
              draft.type(usual.text)
              setProblem(undefined)
            }}
          >
            {usual.label}
          </Button>
        )}
        <span role="status" className={styles['saved']}>
          {!isDirty && isStored && t('settings.saved')}
        </span>
      </div>
    </form>
  )
}
