import { useLayoutEffect } from 'react'

/** Names the window after what it shows. */
export function useWindowTitle(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name !== undefined) document.title = name
  }, [name])
}
