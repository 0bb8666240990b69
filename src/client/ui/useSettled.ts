import { useEffect, useState } from 'react'

/** The value once it has stayed the same for that many milliseconds; the first value counts at once. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
