import { goTo } from '../../navigation/goTo.ts'

/**
 * Opens a link within the organization without loading the page again, unless the reader asks the browser for a new
 * tab or window.
 */
export function onInternalLink(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const address = event.target.closest('a[data-internal]')?.getAttribute('href')
  if (address?.startsWith('/') !== true) return
  event.preventDefault()
  goTo(address)
}
