import { useEffect, useLayoutEffect } from 'react'
import { useUnreadSummary } from '../features/channels/useUnreadSummary.ts'
import { useRealm } from '../features/organization/realm.ts'

/** `(3) design › icons – Organisation`; a dot where only unimportant messages are unread. */
export function windowTitle(name: string, organisation: string, important: number, unread: number): string {
  const count = important > 99 ? '99+' : String(important)
  const prefix = important > 0 ? `(${count}) ` : unread > 0 ? '• ' : ''
  return `${prefix}${name}${organisation === '' ? '' : ` – ${organisation}`}`
}

/** Path of the icon that shows the counts; static files, as the content policy allows no drawn ones. */
export function iconPath(important: number, unread: number): string {
  if (important > 9) return '/icons/9plus.svg'
  if (important > 0) return `/icons/${important}.svg`
  return unread > 0 ? '/icons/dot.svg' : '/favicon.svg'
}

/** Names the window after what it shows, with what awaits the reader: direct messages and mentions. Draws nothing. */
export const WindowTitle = ({ name }: { readonly name: string }): null => {
  const { name: organisation } = useRealm()
  const { count, important } = useUnreadSummary()
  const title = windowTitle(name, organisation, important, count)
  const icon = iconPath(important, count)
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    document.querySelector('link[rel=icon]')?.setAttribute('href', icon)
  }, [icon])
  useEffect(() => {
    // Where the app is installed its icon counts too; elsewhere nothing comes of it.
    void (navigator as Partial<Navigator>).setAppBadge?.(important).catch(() => undefined)
  }, [important])
  return null
}
