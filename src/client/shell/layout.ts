import { useMediaQuery } from '../ui/useMediaQuery.ts'

/** `phone`: one column. `medium`: the sidebar is a drawer. `wide`: rail, sidebar and content side by side. */
export type Layout = 'phone' | 'medium' | 'wide'

/** Returns the layout for the window's width. */
export function useLayout(): Layout {
  const isWide = useMediaQuery('(width >= 1080px)')
  const isPhone = useMediaQuery('(width < 720px)')
  if (isWide) return 'wide'
  return isPhone ? 'phone' : 'medium'
}
