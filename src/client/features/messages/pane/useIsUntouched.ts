import { useLayoutEffect, useState } from 'react'

const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Whether nothing has been pressed, scrolled or typed since the component was first drawn. */
export function useIsUntouched(): boolean {
  const [isUntouched, setUntouched] = useState(true)
  useLayoutEffect(() => {
    const done = new AbortController()
    const touch = (): void => {
      setUntouched(false)
      done.abort()
    }
    for (const type of TOUCHES) addEventListener(type, touch, { passive: true, signal: done.signal })
    return () => done.abort()
  }, [])
  return isUntouched
}
