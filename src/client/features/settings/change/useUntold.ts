import { useState } from 'react'

interface Untold<Value> {
  /** The wanted value until an event changes the real one, then the real one. */
  readonly shown: Value
  /** Shows `wanted` until the real value changes. */
  readonly expect: (wanted: Value) => void
  /** Shows the real value again, after a failure. */
  readonly forget: () => void
}

/** An optimistic value: the reader's own change shows before its event arrives. */
export function useUntold<Value>(value: Value): Untold<Value> {
  const [expected, setExpected] = useState<{ readonly wanted: Value; readonly over: Value }>()
  const isUntold = expected !== undefined && expected.over === value
  // The event ends the wait for good, because a later change can restore the old value.
  if (expected !== undefined && !isUntold) setExpected(undefined)
  return {
    shown: isUntold ? expected.wanted : value,
    expect: (wanted) => setExpected({ wanted, over: value }),
    forget: () => setExpected(undefined),
  }
}
