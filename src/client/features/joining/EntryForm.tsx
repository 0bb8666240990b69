import { useRef, useState, type ComponentProps, type FormEvent } from 'react'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { loadRefusals } from '../../i18n/spoken.ts'
import { useText } from '../../i18n/useText.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { refusalText } from '../../kernel/view/refusalText.ts'
import { Problem } from '../signIn/Problem.tsx'
import { signInProblem, type SignInProblem } from '../signIn/signInState.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { formText } from '../../ui/formText.ts'
import { showFirstFault } from '../../ui/showFirstFault.ts'
import styles from './EntryForm.module.css'
import { joiningTexts } from './texts/joiningTexts.ts'

export interface EntryField extends Pick<
  ComponentProps<typeof Field>,
  'type' | 'autoComplete' | 'inputMode' | 'defaultValue' | 'readOnly' | 'maxLength'
> {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Error text at the field when its value has fewer than `least` characters. */
  readonly missing: string
  /** 1 if absent. */
  readonly least?: number
  /** Returns the fault of a value that is long enough; undefined: it is valid. */
  readonly check?: (value: string) => string | undefined
}

export type EntryValues = Readonly<Record<string, string>>

type Props = {
  readonly fields: readonly EntryField[]
  readonly submit: string
  readonly organisation: string
  readonly onSubmit: (values: EntryValues) => Promise<void>
}

/** The app's own texts for error codes. */
const known: Readonly<Record<string, SignInProblem['text']>> = {
  ACCOUNT_EXISTS: joiningTexts('joining.exists'),
  NOT_FOUND: joiningTexts('joining.goneLead'),
  PERMISSION_DENIED: joiningTexts('joining.wrongCode'),
}

function problemOf(error: unknown): SignInProblem {
  const text = error instanceof ApiError ? known[error.code] : undefined
  return text === undefined ? signInProblem(error, Date.now()) : { text }
}

const valuesOf = (form: HTMLFormElement, fields: readonly EntryField[]): EntryValues =>
  Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = formText(form, name)
      return [name, type === 'password' ? value : value.trim()]
    }),
  )

/** Returns the fault of a value; undefined: it is valid. */
const faultOf = (value: string, { least = 1, missing, check }: EntryField): string | undefined =>
  codePoints(value) < least ? missing : check?.(value)

/**
 * A form of a page before sign-in. Invalid values are explained at their field, other refusals above the button.
 */
export const EntryForm = ({ fields, submit, organisation, onSubmit }: Props) => {
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignInProblem>()
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  /** @returns false if the refusal is about none of the fields */
  const showAtField = (error: unknown): boolean => {
    const name = error instanceof ApiError ? error.extra['var_name'] : undefined
    const field = fields.find((each) => each.name === name)
    const words = field && error instanceof ApiError ? refusalText(t, error) : ''
    if (!field || words === '') return false
    setFaults(new Map([[field.name, words]]))
    showFirstFault(form.current)
    return true
  }
  const send = async (values: EntryValues): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onSubmit(values)
    } catch (error) {
      const found = problemOf(error)
      // Pages before sign-in do without the words of refusals until there is one.
      if (found.refused) await loadRefusals().catch(() => undefined)
      if (!showAtField(error)) setProblem(found)
    }
    setBusy(false)
  }
  const check = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const submitted = event.currentTarget
    const values = valuesOf(submitted, fields)
    const found = fields.flatMap((field) => {
      const fault = faultOf(values[field.name] ?? '', field)
      return fault === undefined ? [] : [[field.name, fault] as const]
    })
    setFaults(new Map(found))
    const first = found[0]?.[0]
    if (first !== undefined) submitted.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else if (!isBusy) void send(values)
  }
  return (
    <form ref={form} className={styles['form']} onSubmit={check} noValidate>
      {fields.map(({ missing: _missing, check: _check, least, ...field }) => (
        <Field
          key={field.name}
          autoCapitalize={field.type === 'email' ? 'none' : undefined}
          spellCheck={false}
          required
          minLength={least}
          {...field}
          error={faults.get(field.name)}
        />
      ))}
      {problem && <Problem organisation={organisation} problem={problem} />}
      <Button type="submit" tone="primary" size="wide" busy={isBusy}>
        {submit}
      </Button>
    </form>
  )
}
