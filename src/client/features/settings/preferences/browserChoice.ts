import { useState } from 'react'
import type { Change } from '../change/useChange.ts'

/** Something that this browser remembers by itself: there is nothing to wait for, and nobody to refuse it. */
export function useBrowserChoice<Value>(read: () => Value, write: (value: Value) => void): Change<Value> {
  const [value, setValue] = useState(read)
  return {
    value,
    state: { kind: 'settled' },
    set: (next) => {
      write(next)
      setValue(next)
    },
  }
}
