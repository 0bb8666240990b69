import { useLayoutEffect } from 'react'

/** What the host adds to names in titles, such as ` – Lantern`: the organization, where it knows that. */
export const { titleEnd = '' } = document.documentElement.dataset

/** Sets the window's title, with the organization's name. */
export function useWindowTitle(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name) document.title = name + titleEnd
  }, [name])
}
