import { useState } from 'react'

interface OptimisticValue<Value> {
  /** The wanted value until an event changes the real one, then the real one. */
  readonly shown: Value
  /** Shows `wanted` until the real value changes. */
  readonly expect: (wanted: Value) => void
  /** Shows the real value again, after a failure. */
  readonly forget: () => void
}

/** An optimistic value: the reader's own change shows before its event arrives. */
export function useOptimisticValue<Value>(value: Value): OptimisticValue<Value> {
  const [expected, setExpected] = useState<{ readonly wanted: Value; readonly before: Value }>()
  const isWaiting = expected !== undefined && expected.before === value
  // The event ends the wait for good, because a later change can restore the old value.
  if (expected !== undefined && !isWaiting) setExpected(undefined)
  return {
    shown: isWaiting ? expected.wanted : value,
    expect: (wanted) => setExpected({ wanted, before: value }),
    forget: () => setExpected(undefined),
  }
}
