import { useEffect, useState } from 'react'

/** Does it once the next frame is painted. @returns what takes it back */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The value as it was at the last paint: what is costly to draw from it does not hold up the key that changed it. */
export function usePainted<Value extends string | number | boolean>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => afterPaint(() => setPainted(value)), [value])
  return painted
}
