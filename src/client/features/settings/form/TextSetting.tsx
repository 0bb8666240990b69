import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, type FieldType } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useTypedDraft } from '../change/drafts.ts'
import { useUntold } from '../change/useUntold.ts'
import styles from './Controls.module.css'

interface Props {
  /** No other field has it: what is typed is kept by it. */
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly value: string
  readonly lines?: 'one' | 'many'
  readonly type?: FieldType | undefined
  readonly autoComplete?: string
  /** What is wrong with the text as it stands; undefined: it may be saved. */
  readonly check?: (text: string) => string | undefined
  /** What it throws is shown, and what was typed stays. */
  readonly onSave: (text: string) => Promise<unknown>
  /** Why the reader may not change it; undefined when they may. */
  readonly obstacle?: string | undefined
}

/** A text that is stored when its owner says so. */
export const TextSetting = ({
  name,
  label,
  hint,
  value,
  lines = 'one',
  type,
  autoComplete = 'off',
  check,
  onSave,
  obstacle,
}: Props) => {
  const t = useText()
  const draft = useTypedDraft(name)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isStored, setStored] = useState(false)
  const { shown: known, expect } = useUntold(value)
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
        <span role="status" className={styles['saved']}>
          {!isDirty && isStored && t('settings.saved')}
        </span>
      </div>
    </form>
  )
}
