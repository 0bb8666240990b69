import { useState } from 'react'
import type { Change } from '../change/useChange.ts'

/** Returns a setting of this browser alone, which is stored at once and never refused. */
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
