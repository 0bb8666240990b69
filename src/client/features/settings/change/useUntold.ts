import { useState } from 'react'

interface Untold<Value> {
  /** What was stored as long as no event has told of it; then what is told. */
  readonly shown: Value
  /** Shows that value until another one than there is now is told. */
  readonly expect: (wanted: Value) => void
  /** Nothing came of it. */
  readonly forget: () => void
}

/** A value whose change is known to the one who made it before the event comes that tells of it. */
export function useUntold<Value>(value: Value): Untold<Value> {
  const [expected, setExpected] = useState<{ readonly wanted: Value; readonly over: Value }>()
  const isUntold = expected !== undefined && expected.over === value
  // Once told it is over for good: somebody may set it back to what it was.
  if (expected !== undefined && !isUntold) setExpected(undefined)
  return {
    shown: isUntold ? expected.wanted : value,
    expect: (wanted) => setExpected({ wanted, over: value }),
    forget: () => setExpected(undefined),
  }
}
