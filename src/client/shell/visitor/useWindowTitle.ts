import { useLayoutEffect } from 'react'

/** Sets the window's title. */
export function useWindowTitle(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name !== undefined) document.title = name
  }, [name])
}
