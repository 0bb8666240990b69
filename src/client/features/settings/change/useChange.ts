import { useRef, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { useOptimisticValue } from './useOptimisticValue.ts'

/**
 * The state of the last change of one setting:
 *
 *     settled --set--> saving --stored--> saved --undo--> saving --stored--> settled
 *                      saving --refused--> failed --set or retry--> saving
 */
export type ChangeState<Value> =
  | { readonly kind: 'settled' }
  | { readonly kind: 'saving'; readonly wanted: Value }
  | { readonly kind: 'saved'; readonly before: Value }
  | { readonly kind: 'failed'; readonly reason: string; readonly wanted: Value }

/** A setting that is stored as soon as it is changed. */
export interface Change<Value> {
  /** The present value, or the one being saved. */
  readonly value: Value
  readonly state: ChangeState<Value>
  readonly set: (value: Value) => void
  /** True for a value that can be in force but not be chosen: there is no way back to it. */
  readonly refuses?: (value: Value) => boolean
}

/**
 * @param store sends the value to the service and shows it at once; its errors are shown beside the control
 */
export function useChange<Value>(
  value: Value,
  store: (to: Value, from: Value) => Promise<unknown>,
): Change<Value> {
  const t = useText()
  const [state, setState] = useState<ChangeState<Value>>({ kind: 'settled' })
  const { shown, expect, forget } = useOptimisticValue(value)
  const attempts = useRef(0)
  const set = async (to: Value): Promise<void> => {
    const attempt = ++attempts.current
    const isLatest = (): boolean => attempt === attempts.current
    const show = (next: ChangeState<Value>): void => {
      if (isLatest()) setState(next)
    }
    const isUndone = state.kind === 'saved' && state.before === to
    show({ kind: 'saving', wanted: to })
    expect(to)
    try {
      await store(to, value)
      show(isUndone ? { kind: 'settled' } : { kind: 'saved', before: shown })
    } catch (error) {
      if (isLatest()) forget()
      show({ kind: 'failed', reason: reasonOf(t, error), wanted: to })
    }
  }
  return { value: state.kind === 'saving' ? state.wanted : shown, state, set: (to) => void set(to) }
}
