import { useLayoutEffect } from 'react'

/** While it holds, the browser asks before the page is closed or loaded anew. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
