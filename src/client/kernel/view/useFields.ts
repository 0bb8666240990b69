import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useText, type Translate } from '../../i18n/useText.ts'
import { ApiError } from '../api/errors.ts'
import { refusalText } from './refusalText.ts'

/** Rules for the value of a field. Each gives its fault as a text for the reader, who reads what to do. */
interface FieldRules<Value, Draft> {
  /** The fault of an empty text; shows when the form is submitted. */
  readonly missing?: string
  /** Finds faults that show at once. */
  readonly whileTyping?: (value: Value, draft: Draft) => string | undefined
  /** Finds faults that show when the form is submitted, because every value has them while it is being typed. */
  readonly atSubmit?: (value: Value, draft: Draft) => string | undefined
  /**
   * Finds the fault in an error of the submission; undefined if the error is not about the field. Without it,
   * the service's words show beside the field whose name it gives.
   */
  readonly refusal?: (error: unknown) => string | undefined
}

export type Rules<Draft> = { readonly [Field in keyof Draft]?: FieldRules<Draft[Field], Draft> }

/** New values of some fields, or a function of the present values. */
export type DraftChange<Draft> = Partial<Draft> | ((now: Draft) => Partial<Draft>)

type FieldsOf<Draft, Value> = {
  [Field in keyof Draft]: [Value, Draft[Field]] extends [Draft[Field], Value] ? Field : never
}[keyof Draft]

interface TextAttributes {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void
}

interface FlagAttributes {
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

interface ChoiceAttributes<Value> {
  readonly value: Value
  readonly error: string | undefined
  readonly onChange: (value: Value) => void
}

/** The values of a form, with the faults that stand beside its controls. */
export interface Fields<Draft> {
  readonly draft: Draft
  readonly change: (change: DraftChange<Draft>) => void
  /** Gives the fault that shows beside the control of a field; undefined without one. */
  readonly problem: (field: keyof Draft) => string | undefined
  /** Gives the attributes of the control of a text. */
  readonly text: (field: FieldsOf<Draft, string>) => TextAttributes
  readonly flag: (field: FieldsOf<Draft, boolean>) => FlagAttributes
  readonly choice: <Field extends keyof Draft>(field: Field) => ChoiceAttributes<Draft[Field]>
  /** Returns true when no field has a fault, whether it shows or not. */
  readonly isFaultless: () => boolean
  /** Shows all faults. @returns the first field that has one */
  readonly check: () => keyof Draft | undefined
  /**
   * Shows an error beside the fields that it is about, until they are changed.
   * @param sent the values that were submitted; by default the present ones
   * @returns false if it is about none
   */
  readonly refuse: (error: unknown, sent?: Draft) => boolean
  /**
   * Gives fields their first values, after theirs were sent; text typed in the meantime stays.
   * @param fields by default all
   */
  readonly clear: (...fields: readonly (keyof Draft)[]) => void
}

/** The service's refusals of values, which hold until the field has another value. */
interface Refused<Draft> {
  readonly sent: Draft
  readonly faults: ReadonlyMap<keyof Draft, string>
}

/** Gives the words of a refusal of the argument with that name (chat spec 7: `var_name`). */
const refusalOf = (t: Translate, error: unknown, name: PropertyKey): string | undefined =>
  error instanceof ApiError && error.extra['var_name'] === name
    ? refusalText(t, error) || undefined
    : undefined

const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** Holds the values of a form from `initial` on, and finds their faults by a table of its fields. */
export const useFields = <Draft extends object>(initial: Draft, rules?: Rules<Draft>): Fields<Draft> =>
  useHeldFields(useState(initial), initial, rules)

/** The values of a form, and a function that changes them. */
type Held<Draft> = readonly [Draft, (change: (now: Draft) => Draft) => void]

/** Like `useFields`, for values that outlive the form. */
export function useHeldFields<Draft extends object>(
  [draft, setDraft]: Held<Draft>,
  initial: Draft,
  rules: Rules<Draft> = {},
): Fields<Draft> {
  const t = useText()
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refused<Draft>>()
  const names = Object.keys(draft) as (keyof Draft)[]
  const change = (changes: DraftChange<Draft>): void =>
    setDraft((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }))
  const put = (field: keyof Draft, value: unknown): void => setDraft((now) => ({ ...now, [field]: value }))

  const faultOf = <Field extends keyof Draft>(
    field: Field,
    when: 'typing' | 'submit',
  ): string | undefined => {
    const value = draft[field]
    const { missing, whileTyping, atSubmit } = rules[field] ?? {}
    const now = whileTyping?.(value, draft)
    if (when === 'typing' || now !== undefined) return now
    return (isEmpty(value) ? missing : undefined) ?? atSubmit?.(value, draft)
  }
  const problem = (field: keyof Draft): string | undefined => {
    const isRefused = refused?.sent[field] === draft[field]
    return (
      (isRefused ? refused?.faults.get(field) : undefined) ?? faultOf(field, isTried ? 'submit' : 'typing')
    )
  }
  const choice = <Field extends keyof Draft>(field: Field): ChoiceAttributes<Draft[Field]> => ({
    value: draft[field],
    error: problem(field),
    onChange: (value) => put(field, value),
  })
  const firstFaulty = (): keyof Draft | undefined =>
    names.find((field) => faultOf(field, 'submit') !== undefined)
  return {
    draft,
    change,
    problem,
    isFaultless: () => firstFaulty() === undefined,
    choice,
    text: (field) => ({
      value: String(draft[field]),
      error: problem(field),
      onChange: ({ currentTarget }) => put(field, currentTarget.value),
    }),
    flag: (field) => ({ isChecked: Boolean(draft[field]), onChange: (isChecked) => put(field, isChecked) }),
    check: () => {
      setTried(true)
      return firstFaulty()
    },
    refuse: (error, sent = draft) => {
      const faults = new Map<keyof Draft, string>()
      for (const field of names) {
        const fault = rules[field]?.refusal?.(error) ?? refusalOf(t, error, field)
        if (fault !== undefined) faults.set(field, fault)
      }
      // Drawn at once: `showFirstFault` looks for it in the next frame, which can come before React's turn.
      flushSync(() => setRefused({ sent, faults }))
      return faults.size > 0
    },
    clear: (...fields) => {
      setTried(false)
      const sent = fields.length > 0 ? fields : names
      change((now) => {
        const cleared = sent.filter((field) => now[field] === draft[field])
        return Object.fromEntries(cleared.map((field) => [field, initial[field]])) as Partial<Draft>
      })
    },
  }
}
