import { useLayoutEffect, useState, type ReactNode } from 'react'
import styles from './Outlined.module.css'

const outline = (): HTMLElement | null => document.getElementById('outline')

/** Takes the document's outline away (src/build/document), unless something still waits in its place. */
export function endOutline(): void {
  if (!document.querySelector('[data-awaits]')) outline()?.remove()
}

/**
 * Waits in the place of the outline with which the document begins, so that nothing moves or flashes until the page itself
 * is drawn. Without an outline it is its children.
 */
export const Outlined = ({ children }: { children: ReactNode }) => {
  const [isOutlined] = useState(
    () => document.documentElement.dataset['outline'] !== undefined && outline() !== null,
  )
  // After the commit that draws the next page, which can be another that waits.
  useLayoutEffect(() => () => queueMicrotask(endOutline), [])
  return isOutlined ? <main className={styles['awaits']} aria-busy="true" data-awaits /> : children
}
