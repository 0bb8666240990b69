import { prepareLinks } from '../../messages/html/decorate/links.ts'
import { applyStyles, sanitise } from '../../messages/html/sanitise.ts'
import { prepareMedia } from './media.ts'
import { siteDialect } from './siteDialect.ts'

/**
 * Returns a text of the calendar as nodes to show: only what is allowed, with links and pictures of its own page.
 * @param page address of the page on the calendar's site
 */
export function siteText(html: string, page: string): DocumentFragment {
  const content = sanitise(html, siteDialect(page))
  prepareMedia(content)
  prepareLinks(content)
  applyStyles(content)
  return content
}
