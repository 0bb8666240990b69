import { useEffect } from 'preact/compat'

/** Names the window after what it shows. */
export function useWindowTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = name
  }, [name])
}
