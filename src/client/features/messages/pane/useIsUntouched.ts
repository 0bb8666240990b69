import { useLayoutEffect, useState } from 'react'

const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** True until the person presses, scrolls or types for the first time since the component was first drawn. */
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
