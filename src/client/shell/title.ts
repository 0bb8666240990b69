import { useEffect, useLayoutEffect } from 'react'
import { useUnreadSummary } from '../features/channels/useUnreadSummary.ts'
import { useRealm } from '../features/organization/realm.ts'
import { scoped } from '../kernel/scope.ts'
import { useSession } from '../kernel/session.ts'

/**
 * Returns `(3) design › icons – Organization`; a dot instead of the number if only unimportant messages are unread.
 */
export function windowTitle(name: string, organisation: string, important: number, unread: number): string {
  const count = important > 99 ? '99+' : String(important)
  const prefix = important > 0 ? `(${count}) ` : unread > 0 ? '• ' : ''
  return `${prefix}${name}${organisation === '' ? '' : ` – ${organisation}`}`
}

/**
 * Returns the path of the icon with these counts. The icons are static files, because the content security policy
 * forbids drawn ones.
 */
export function iconPath(important: number, unread: number): string {
  if (important > 9) return '/icons/9plus.svg'
  if (important > 0) return `/icons/${important}.svg`
  return unread > 0 ? '/icons/dot.svg' : '/favicon.svg'
}

/** Shows the counts on the tab's icon and, if the app is installed, on the app's. */
function showCounts(important: number, unread: number): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', iconPath(important, unread))
  void (navigator as Partial<Navigator>).setAppBadge?.(important).catch(() => undefined)
}

/** The counts that a session shows: they are removed with it. */
const counts = scoped(
  () => ({ show: showCounts }),
  ({ show }) => show(0, 0),
)

/** Sets the window's title from its view, with the number of unread direct messages and mentions. Draws nothing. */
export const WindowTitle = ({ name }: { readonly name: string }): null => {
  const session = useSession()
  const { name: organisation } = useRealm()
  const { count, important } = useUnreadSummary()
  const title = windowTitle(name, organisation, important, count)
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => session.get(counts).show(important, count), [session, important, count])
  return null
}
