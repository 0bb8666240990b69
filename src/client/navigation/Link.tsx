import type { ComponentProps } from 'react'
import { goTo } from './goTo.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'role'> & { readonly to: string }

/** A link inside the application: opens in place, or in a new tab where the reader asks for a new tab. */
export const Link = ({ to, onClick, children, ...rest }: Props) => (
  <a
    {...rest}
    href={to}
    onClick={(event) => {
      onClick?.(event)
      const wantsBrowser =
        event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0
      if (event.defaultPrevented || wantsBrowser) return
      event.preventDefault()
      goTo(to)
    }}
  >
    {children}
  </a>
)
