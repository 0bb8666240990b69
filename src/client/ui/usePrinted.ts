import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMediaQuery } from './useMediaQuery.ts'

/**
 * True while the page is printed. Some browsers print a copy of the page that they make after `beforeprint`, without
 * a change of the media query.
 */
export function usePrinted(): boolean {
  const isForPaper = useMediaQuery('print')
  const [isCopied, setCopied] = useState(false)
  useLayoutEffect(() => {
    const ended = new AbortController()
    const follow = (name: string, copied: boolean): void =>
      addEventListener(name, () => flushSync(() => setCopied(copied)), { signal: ended.signal })
    follow('beforeprint', true)
    follow('afterprint', false)
    return () => ended.abort()
  }, [])
  return isForPaper || isCopied
}
